-- Trigger function: entries of the audit trail stay as they are. Until 0.2.0, an import of the version before counts into its own entry.
create or replace function refuse_audit_change() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' then
    if old.action = 'items.import' and to_jsonb(new) - 'details' = to_jsonb(old) - 'details'
      and new.details ?& array(select jsonb_object_keys(old.details)) and new.details -> 'file' = old.details -> 'file'
    then
      return new;
    end if;
  end if;
  raise exception 'Entries of the audit trail cannot be changed or deleted' using errcode = 'insufficient_privilege';
end
$$;
