-- compatible
-- A new password ends whatever the old one had opened: the PIN goes, and the own devices of its owner ask for the
-- password and the second factor again. A hash that is only made anew with other costs does the same, which is rare.
create function forget_proofs_of_password() returns trigger
language plpgsql
as $$
begin
  delete from staff_pins where account_id = new.id;
  update staff_devices set password_at = null, factor_at = null where account_id = new.id;
  return null;
end
$$;
create trigger accounts_forget_proofs after update of password_hash on accounts
for each row when (old.password_hash is distinct from new.password_hash)
execute function forget_proofs_of_password();
