select id, sequence
from (
  select f.*, f.evidence::json as fact,
    row_number() over chain as place,
    coalesce(lag(f.hash) over chain, '') as before
  from signed_forms f
  window chain as (order by f.sequence)
) chained
where sequence <> place
  or previous_hash <> before
  or hash <> encode(sha256(convert_to(evidence, 'UTF8')), 'hex')
  or document_sha256 <> encode(sha256(convert_to(document_text, 'UTF8')), 'hex')
  or rendered_sha256 <> encode(sha256(convert_to(rendered_text, 'UTF8')), 'hex')
  or signature_sha256 <> encode(sha256(decode(signature_png, 'base64')), 'hex')
  or document_sha256 <> (select d.sha256 from documents d where d.branch_id = chained.branch_id and d.kind = chained.kind and d.version = chained.version)
  or fact ->> 'sequence' <> sequence::text
  or fact ->> 'previous_hash' <> previous_hash
  or (fact ->> 'signed_at')::timestamptz <> signed_at
  or fact #>> '{form,kind}' <> kind
  or fact #>> '{form,version}' <> version::text
  or fact #>> '{form,language}' <> language
  or fact #>> '{form,document_sha256}' <> document_sha256
  or fact #>> '{form,rendered_sha256}' <> rendered_sha256
  or fact #>> '{participant,person_id}' <> person_id::text
  or fact #>> '{signer,person_id}' <> signer_person_id::text
  or fact #>> '{signer,role}' <> signer_role
  or fact #>> '{account,account_id}' <> account_id::text
  or fact ->> 'typed_name' is distinct from typed_name
  or fact #>> '{signature,sha256}' is distinct from signature_sha256
