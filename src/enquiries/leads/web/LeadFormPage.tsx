import { useNavigate, useParams } from 'react-router';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Page, PageBody } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import type { Lead } from '../lead.contract.ts';
import { createLead, getLead, listLeads, updateLead } from '../lead.contract.ts';
import { leadName } from '../lead.rules.ts';
import { LeadForm } from './LeadForm.tsx';

/** Creates a lead, or edits the one of the address. */
export function LeadFormPage() {
  const { leadId } = useParams();
  return leadId ? <EditLead id={leadId} /> : <NewLead />;
}

function NewLead() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const create = useSend(createLead, { invalidates: [listLeads] });
  return (
    <Page title="Add lead">
      <PageHeader title="Add lead" isRuled />
      <PageBody>
        <LeadForm
          submit="Add lead"
          phone={params.get('phone') ?? ''}
          onBack={() => void navigate('/leads')}
          onSubmit={async (body) => {
            const lead = await create.mutateAsync({ body });
            toastSuccess(`${leadName(lead)} added`);
            await navigate(`/leads/${lead.id}`);
          }}
        />
      </PageBody>
    </Page>
  );
}

function EditLead({ id }: { id: string }) {
  const lead = useCall(getLead, { params: { id } });
  useBreadcrumbLabel(lead.data && leadName(lead.data));
  return (
    <Page title="Edit lead">
      <Loaded source={lead} failure="The lead could not be loaded.">
        {(data) => <EditForm lead={data} />}
      </Loaded>
    </Page>
  );
}

function EditForm({ lead }: { lead: Lead }) {
  const navigate = useNavigate();
  const update = useSend(updateLead, { invalidates: [getLead, listLeads] });
  const back = `/leads/${lead.id}`;
  return (
    <>
      <PageHeader title={`Edit ${leadName(lead)}`} isRuled />
      <PageBody>
        <LeadForm
          lead={lead}
          submit="Save lead"
          onBack={() => void navigate(back)}
          onSubmit={async (body) => {
            await update.mutateAsync({ params: { id: lead.id }, body: { ...body, version: lead.version } });
            toastSuccess('Lead saved');
            await navigate(back);
          }}
        />
      </PageBody>
    </>
  );
}
