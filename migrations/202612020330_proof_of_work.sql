-- The proof of a completed milestone: one code for its certificate, checks and photographs, frozen as they were.

-- room: company/papers

alter table paper drop constraint paper_kind_known;
alter table paper add constraint paper_kind_known check (kind in ('costSheet', 'receipt', 'invoice', 'creditNote',
  'demandLetter', 'statement', 'paymentAdvice', 'firmStatement', 'letter', 'workProof'));
comment on constraint paper_kind_known on paper is 'Kinds of papers that leave the house.';
alter table paper drop constraint paper_amount_of_accounts;
alter table paper add constraint paper_amount_of_accounts check (
  kind in ('letter', 'workProof') or amount_paise is not null);
comment on constraint paper_amount_of_accounts on paper is 'Only a letter and a proof of work are about no amount.';
alter table paper
  add column content jsonb,
  add constraint paper_content_of_proof check ((kind = 'workProof') = (content is not null));
comment on column paper.content is 'Of a proof of work all that it shows, frozen: it is on no paper, but behind the code alone.';
comment on constraint paper_content_of_proof on paper is 'A proof of work has its content here; what others show stays with their record.';
