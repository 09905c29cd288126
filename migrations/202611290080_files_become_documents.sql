-- What stands as a file on a record with a purpose becomes a document of its category; other papers of a record too.

-- room: company/documents

alter table file no force row level security;
alter table document_category no force row level security;
alter table document no force row level security;
alter table document_version no force row level security;
alter table sale no force row level security;
alter table sale_applicant no force row level security;
alter table former_applicant no force row level security;
alter table tower no force row level security;
alter table unit no force row level security;
alter table milestone no force row level security;

-- A paper on which a step, a verified identity or a date rests is approved; others wait where their category says so.
create temporary table becoming_document on commit drop as
select file.organization_id, file.id as file_id, uuidv7() as document_id, uuidv7() as version_id,
       left(regexp_replace(file.name, '\.[^.]{1,5}$', ''), 200) as title,
       file.resource_type, file.resource_id, file.created_at, file.created_by_id,
       category.id as category_id,
       coalesce(sale.project_id, tower.project_id, unit.project_id, milestone.project_id,
                case when file.resource_type = 'project' then file.resource_id end) as project_id,
       sale.id as sale_id,
       not category.requires_approval or case file.resource_type
         when 'sale' then case file.purpose
           when 'agreement' then sale.status in ('agreement', 'registered', 'completed') or sale.agreement_date is not null
           when 'possessionLetter' then sale.status = 'completed'
           else false end
         when 'applicant' then applicant.kyc_verified_at is not null or former.applicant_id is not null
         when 'tower' then tower.oc_date is not null
         when 'milestone' then milestone.status = 'completed'
         else false end as is_approved
  from file
  join document_category category on category.organization_id = file.organization_id
   and category.key = case
     when file.resource_type = 'sale' and file.purpose in ('agreement', 'possessionLetter') then file.purpose
     when file.resource_type = 'applicant' and file.purpose in ('panCard', 'form60', 'addressProof', 'photo') then file.purpose
     when file.resource_type = 'applicant' then 'kyc'
     when file.resource_type = 'tower' and file.purpose = 'occupancyCertificate' then file.purpose
     when file.resource_type = 'milestone' and file.purpose = 'architectCertificate' then file.purpose
     when file.resource_type = 'sale' then 'saleOther'
     else 'other' end
  left join sale_applicant applicant on file.resource_type = 'applicant'
   and applicant.organization_id = file.organization_id and applicant.id = file.resource_id
  left join former_applicant former on file.resource_type = 'applicant'
   and former.organization_id = file.organization_id and former.applicant_id = file.resource_id
  left join sale on sale.organization_id = file.organization_id
   and sale.id = case file.resource_type when 'sale' then file.resource_id
                                         when 'applicant' then coalesce(applicant.sale_id, former.sale_id) end
  left join tower on file.resource_type = 'tower'
   and tower.organization_id = file.organization_id and tower.id = file.resource_id
  left join unit on file.resource_type = 'unit'
   and unit.organization_id = file.organization_id and unit.id = file.resource_id
  left join milestone on file.resource_type = 'milestone'
   and milestone.organization_id = file.organization_id and milestone.id = file.resource_id
 where file.resource_type in ('sale', 'applicant', 'tower', 'unit', 'milestone', 'lead', 'project')
   and file.purpose is distinct from 'picture' and file.purpose is distinct from 'floorPlan';

insert into document (organization_id, id, title, category_id, resource_type, resource_id, project_id, sale_id,
                      is_migrated, latest_version_id, approved_version_id, status, uploaded_by_id, created_at, updated_at)
select organization_id, document_id, coalesce(nullif(title, ''), 'Document'), category_id, resource_type, resource_id,
       project_id, sale_id, true, version_id, case when is_approved then version_id end,
       case when is_approved then 'approved' else 'pendingApproval' end, created_by_id, created_at, created_at
  from becoming_document;

insert into document_version (organization_id, id, document_id, number, file_id, state, uploaded_at, uploaded_by_id)
select organization_id, version_id, document_id, 1, file_id,
       case when is_approved then 'approved' else 'pendingApproval' end, created_at, created_by_id
  from becoming_document;

-- room: company/files

update file set resource_type = 'document', resource_id = becoming_document.document_id
  from becoming_document
 where file.organization_id = becoming_document.organization_id and file.id = becoming_document.file_id;

alter table milestone force row level security;
alter table unit force row level security;
alter table tower force row level security;
alter table former_applicant force row level security;
alter table sale_applicant force row level security;
alter table sale force row level security;
alter table document_version force row level security;
alter table document force row level security;
alter table document_category force row level security;
alter table file force row level security;
