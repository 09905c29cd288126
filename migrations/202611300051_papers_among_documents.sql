-- Issued papers stand in the list of documents: in its orders, and counted by kind.

-- room: company/papers
create index paper_by_kind on paper (organization_id, kind, issued_at desc, id desc);
create index paper_by_project on paper (organization_id, project_id, issued_at desc, id desc) where project_id is not null;
create index paper_of_firm on paper (organization_id, channel_partner_id) where channel_partner_id is not null;
create index paper_by_title on paper (organization_id, title, id);

-- room: company/documents
create index document_by_title on document (organization_id, title, id);
