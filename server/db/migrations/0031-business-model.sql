-- compatible: a version before this neither reads nor writes the column.
-- "User: … gender, business model …": whether somebody usually pays from a personal account (B2C) or for a business (B2B1), in the words of FPX.
alter table persons add column business_model text check (business_model in ('B2C', 'B2B1'));
