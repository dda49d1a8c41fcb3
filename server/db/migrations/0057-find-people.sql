-- compatible: indexes alone. Staff find people by how their name, e-mail or phone begins, and by the last figures of a phone.
create index persons_name_start on persons (lower(full_name) text_pattern_ops);
create index accounts_email_start on accounts (email text_pattern_ops) where email is not null;
create index accounts_phone_start on accounts (phone text_pattern_ops) where phone is not null;
create index accounts_phone_end on accounts (reverse(phone) text_pattern_ops) where phone is not null;
