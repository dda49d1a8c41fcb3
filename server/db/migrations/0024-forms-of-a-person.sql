-- compatible
-- "Whose waiver is missing?": a list of people asks for the forms of each.
create index signed_forms_person on signed_forms (person_id, kind, version);
