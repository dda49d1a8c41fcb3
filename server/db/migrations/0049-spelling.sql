-- Words that are a few slips apart are found where they are stored; the shelf's whole vocabulary was read for each misspelt
-- query before.
create extension if not exists fuzzystrmatch;
