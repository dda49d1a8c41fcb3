-- compatible
-- What is due is found in the table that it is about; this one never had a writer or a reader.
drop table due_rows;
