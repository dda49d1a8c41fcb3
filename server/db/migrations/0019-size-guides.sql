-- compatible
-- "A size guide by category": a table of sizes that the products of a category and of those below it share; a category
-- without one has that of the nearest above it. domain/catalog/size-guide.ts checks its shape.
alter table categories add column size_guide jsonb check (jsonb_typeof(size_guide) = 'object');
