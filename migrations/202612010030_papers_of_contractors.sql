-- Papers of contractors are documents, and the list of contractors has saved views.

-- room: company/documents

alter table document drop constraint document_resource_type_check;
alter table document add constraint document_resource_type_check check (resource_type in ('organization', 'project',
  'tower', 'unit', 'lead', 'sale', 'applicant', 'receipt', 'invoice', 'commission', 'milestone', 'channelPartner',
  'partnerInvoice', 'contractor'));

create or replace function seed_document_categories(of_organization uuid, at timestamptz) returns void
  language plpgsql
  as $$
begin
  with seed (key, parent, name, requires_approval, roles, years, position) as (values
    ('legal', null, 'Legal', true, '[]', 30, 10),
    ('titleDeed', 'legal', 'Title', true, '[]', 30, 11),
    ('reraRegistration', 'legal', 'RERA', true, '[]', 30, 12),
    ('approvals', 'legal', 'Approvals', true, '[]', 30, 13),
    ('occupancyCertificate', 'legal', 'OC and CC', true, '[]', 30, 14),
    ('sales', null, 'Sales', true, '[]', 8, 20),
    ('applicationForm', 'sales', 'Application form', true, 'buyer', 8, 21),
    ('kyc', 'sales', 'KYC', true, 'buyer', 8, 22),
    ('panCard', 'kyc', 'PAN card', true, 'buyer', 8, 23),
    ('form60', 'kyc', 'Form 60', true, 'buyer', 8, 24),
    ('addressProof', 'kyc', 'Address proof', true, 'buyer', 8, 25),
    ('photo', 'kyc', 'Photograph', true, 'buyer', 8, 26),
    ('allotmentLetter', 'sales', 'Allotment letter', true, 'buyer', 8, 27),
    ('agreement', 'sales', 'Agreement for sale', true, 'buyer', 12, 28),
    ('registeredDeed', 'sales', 'Registered deed', true, 'buyer', 12, 29),
    ('possessionOffer', 'sales', 'Possession offer', true, 'buyer', 12, 30),
    ('possessionLetter', 'sales', 'Possession letter', true, 'buyer', 12, 31),
    ('cancellationLetter', 'sales', 'Cancellation', true, 'buyer', 8, 32),
    ('letter', 'sales', 'Letters', true, 'buyer', 8, 33),
    ('saleOther', 'sales', 'Other papers of a sale', false, 'buyer', 8, 34),
    ('finance', null, 'Finance', true, 'finance', 8, 40),
    ('demandLetter', 'finance', 'Demand letter', true, 'finance', 8, 41),
    ('receiptPaper', 'finance', 'Receipt', true, 'finance', 8, 42),
    ('invoicePaper', 'finance', 'Invoice', true, 'finance', 8, 43),
    ('tdsCertificate', 'finance', 'TDS certificate', false, 'buyer', 8, 44),
    ('loanNoc', 'finance', 'Loan NOC', true, 'buyer', 8, 45),
    ('construction', null, 'Construction', true, '[]', 10, 50),
    ('drawings', 'construction', 'Drawings', true, '[]', 10, 51),
    ('architectCertificate', 'construction', 'Architect certificate', true, '[]', 10, 52),
    ('qualityReport', 'construction', 'Quality report', true, '[]', 10, 53),
    ('marketing', null, 'Marketing', true, 'all', 3, 60),
    ('brochure', 'marketing', 'Brochure', true, 'all', 3, 61),
    ('priceListPaper', 'marketing', 'Price list', true, 'all', 3, 62),
    ('partner', null, 'Partner', true, 'partner', 8, 70),
    ('partnerAgreement', 'partner', 'Partner agreement', true, 'partner', 8, 71),
    ('partnerInvoicePaper', 'partner', 'Partner invoice', false, 'partner', 8, 72),
    ('contractor', null, 'Contractor', true, 'contractor', 8, 75),
    ('contractorPan', 'contractor', 'PAN', true, 'contractor', 8, 76),
    ('labourLicence', 'contractor', 'Labour licence', true, 'contractor', 8, 77),
    ('workOrder', 'contractor', 'Work order', true, 'contractor', 8, 78),
    ('insurance', 'contractor', 'Insurance', true, 'contractor', 8, 79),
    ('contractorOther', 'contractor', 'Other papers of a contractor', false, 'contractor', 8, 80),
    ('other', null, 'Other', false, '[]', 8, 90)
  ), made as (
    select seed.*, uuidv7() as id from seed
     where not exists (select from document_category known
        where known.organization_id = of_organization and known.key = seed.key)
  ), known as (
    select key, id from made
    union all
    select key, id from document_category where organization_id = of_organization and key is not null
  )
  insert into document_category (organization_id, id, key, name, parent_id, position, requires_approval,
                                 allowed_roles, retention_years, created_at, updated_at)
  select of_organization, made.id, made.key, made.name, parent.id, made.position, made.requires_approval,
         case made.roles
           when 'buyer' then '["Business Head","Project Director","Sales Head","Finance Head","Sales Manager","Finance Manager","Channel Partner Manager","Sales Executive"]'::jsonb
           when 'finance' then '["Business Head","Project Director","Finance Head","Finance Manager"]'::jsonb
           when 'all' then '["Business Head","Project Director","Sales Head","Finance Head","Marketing Head","Sales Manager","Finance Manager","Channel Partner Manager","Sales Executive","Channel Partner Admin","Channel Partner Agent"]'::jsonb
           when 'partner' then '["Business Head","Project Director","Sales Head","Finance Head","Finance Manager","Channel Partner Manager","Channel Partner Admin"]'::jsonb
           when 'contractor' then '["Business Head","Project Director","Finance Head","Sales Manager","Finance Manager"]'::jsonb
           else made.roles::jsonb end,
         made.years, at, at
    from made left join known parent on parent.key = made.parent
   order by made.position;
end $$;

alter table document_category no force row level security;
alter table organization no force row level security;
select seed_document_categories(organization_id, now()) from organization;
alter table organization force row level security;
alter table document_category force row level security;

-- room: company/retention

alter table document_hold drop constraint document_hold_scope_type_check;
alter table document_hold add constraint document_hold_scope_type_check check (scope_type in ('document', 'organization',
  'project', 'tower', 'unit', 'lead', 'sale', 'applicant', 'receipt', 'invoice', 'commission', 'milestone',
  'channelPartner', 'partnerInvoice', 'contractor'));

-- room: company/saved-views

alter table saved_view drop constraint saved_view_list;
alter table saved_view add constraint saved_view_list check (list in (
  'leads', 'sales', 'invoices', 'receipts', 'overdue', 'dueToday', 'refunds', 'ledger', 'units', 'people', 'firms',
  'approvals', 'audit', 'imports', 'demandRuns', 'commissions', 'partnerInvoices', 'commissionRuns', 'tdsDeductions',
  'partnerRecoverables', 'exceptions', 'tdsChallans', 'commissionQuestions', 'documents', 'missingDocuments',
  'contractors', 'siteIssues', 'sitePhotos', 'milestonesOverdue'));
comment on constraint saved_view_list on saved_view is 'A view is of a list of the product.';
