import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import { displayName } from '#platform/contract/format.ts';
import { isRole, roleLabel } from '#platform/contract/roles.ts';
import { send } from '#platform/web/client/client.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import type { FoundOption } from '#platform/web/form/FormCombobox.tsx';
import { FormCombobox } from '#platform/web/form/FormCombobox.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Page, PageBody } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import { today } from '#platform/web/session/today.ts';
import { listUsers } from '#company/people/user.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { getSale, listSales, updateSale } from '#sales/sale.contract.ts';
import { editRefusal, isManagerOf, SELLERS } from '#sales/sale.rules.ts';
import { ApplicantFields } from '#sales/web/ApplicantFields.shared.tsx';
import { FundingFields } from '#sales/web/FundingFields.shared.tsx';
import type { SaleEditValues } from './saleEdit.form.ts';
import { isFirstChanged, saleEditBody, saleEditSchema, saleEditValues } from './saleEdit.form.ts';

/** Edits a booking: applicants, funding and executive. Its amounts never change. */
export function SaleEditPage() {
  const { saleId = '' } = useParams();
  const sale = useCall(getSale, { params: { id: saleId } });
  useBreadcrumbLabel(sale.data?.bookingNumber);
  return (
    <Page title="Edit sale">
      <Loaded source={sale} failure="The sale could not be loaded.">
        {(data) => <EditSale sale={data} />}
      </Loaded>
    </Page>
  );
}

function EditSale({ sale }: { sale: Sale }) {
  const mayEdit = sale.allowedActions.includes('edit');
  return (
    <>
      <PageHeader
        title={`Edit ${sale.customerName}`}
        fact={`${sale.unitNumber}, ${sale.bookingNumber}`}
        isRuled
      />
      <PageBody>{mayEdit ? <EditForm sale={sale} /> : <Note tone="limit">{refusalOf(sale)}</Note>}</PageBody>
    </>
  );
}

function refusalOf({ status }: Sale): string {
  return editRefusal(status) ?? 'The executive of the sale, their managers and Finance may change it.';
}

function EditForm({ sale }: { sale: Sale }) {
  const navigate = useNavigate();
  const { role } = useSessionUser();
  const [schema] = useState(() => saleEditSchema(sale, today()));
  const form = useContractForm(schema, saleEditValues(sale));
  const first = useWatch({ control: form.control, name: 'applicants.0' });
  const update = useSend(updateSale, { invalidates: [getSale, listSales] });
  const back = `/sales/${sale.id}`;
  return (
    <Form
      form={form}
      label="Edit sale"
      onSubmit={async (values: SaleEditValues) => {
        await update.mutateAsync({ params: { id: sale.id }, body: saleEditBody(sale, values) });
        toastSuccess('Sale saved');
        await navigate(back);
      }}
    >
      <Part>
        <ApplicantFields form={form} />
        {isFirstChanged(sale, first) && (
          <FormText
            control={form.control}
            name="reason"
            label="Reason for correcting the first applicant"
            helper="To change the buyer, transfer the sale instead."
            maxLength={300}
          />
        )}
      </Part>
      <Part title="Funding">
        <FundingFields form={form} />
      </Part>
      {isRole(role) && isManagerOf(role, sale) && (
        <Part title="Sales executive">
          <FormCombobox
            control={form.control}
            name="salesExecutiveId"
            label="Responsible for this sale"
            helper="Can see the sale and gets its notifications."
            initial={sale.salesExecutive && { id: sale.salesExecutive.id, label: sale.salesExecutive.name }}
            search={findSellers}
          />
        </Part>
      )}
      <Foot>
        <FormActions
          control={form.control}
          submit="Save sale"
          purpose="save"
          onBack={() => void navigate(back)}
        />
      </Foot>
    </Form>
  );
}

async function findSellers(search: string, signal: AbortSignal): Promise<FoundOption[]> {
  const query = { search, assignable: 'true', role: SELLERS.join(','), status: 'active', limit: 20 } as const;
  const { rows } = await send(listUsers, { query, signal });
  return rows.map((person) => ({ id: person.id, label: displayName(person), text: roleLabel(person.role) }));
}

/** Applicants bring their own title. */
function Part({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Group>
      {title && <h2>{title}</h2>}
      {children}
    </Group>
  );
}

const Group = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  maxWidth: 760,
  marginBottom: 28,
  '& > h2': { ...theme.typography.h2, margin: 0 },
}));

const Foot = styled('div')({ maxWidth: 760 });
