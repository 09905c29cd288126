import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import { Link, useParams } from 'react-router';
import { formatDay, formatPhone } from '#platform/contract/format.ts';
import { download } from '#platform/web/client/download.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { useDownload } from '#platform/web/client/useDownload.ts';
import { AsOfField, useAsOf } from '#platform/web/form/AsOfField.tsx';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Columns, Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { PersonAvatar } from '#platform/web/page/PersonAvatar.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { dayHere } from '#platform/web/session/today.ts';
import { useBreadcrumbLabel, usePhoneTitle } from '#platform/web/shell/breadcrumb-names.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { LEAD_STATUS } from '#enquiries/leads/web/lead.status.shared.ts';
import type { Customer } from '#sales/customer.contract.ts';
import { getCustomer, getJointStatement } from '#sales/customer.contract.ts';
import { hiddenText } from '#sales/web/customer.labels.shared.ts';
import { CustomerLinks } from './CustomerLinks.tsx';
import { CustomerSales } from './CustomerSales.tsx';

/** One buyer: all bookings with their dues, enquiries, and the joint statement. */
export function CustomerPage() {
  const { customerId = '' } = useParams();
  const customer = useCall(getCustomer, { params: { id: customerId } });
  useBreadcrumbLabel(customer.data?.name);
  usePhoneTitle(customer.data?.name);
  return (
    <Page title={customer.data?.name ?? 'Customer'}>
      <Loaded source={customer} failure="The customer could not be loaded.">
        {(data) => <CustomerRecord customer={data} />}
      </Loaded>
    </Page>
  );
}

function CustomerRecord({ customer }: { customer: Customer }) {
  const { name, sales, enquiries, hiddenCount } = customer;
  const statement = useJointStatement(customer);
  return (
    <>
      <PageHeader
        avatar={<PersonAvatar name={name} size={44} isMain />}
        title={name}
        fact={sales.length === 1 ? '1 booking' : `${sales.length} bookings`}
        below={hiddenText(hiddenCount)}
        actions={
          customer.mayGetStatement
            ? [
                {
                  label: 'Joint statement',
                  letter: 's',
                  icon: <FileText aria-hidden />,
                  onClick: statement.save,
                },
              ]
            : []
        }
        isRuled
      />
      <CustomerSales customer={customer} />
      <Columns style={BELOW_TABLE}>
        <Sections>
          <CustomerLinks saleId={customer.id} sales={sales} />
          {enquiries !== null && <Enquiries enquiries={enquiries} />}
        </Sections>
        <Sections>
          <Section title="Contact">
            <FactList facts={factsOf(customer)} />
          </Section>
          {customer.mayGetStatement && (
            <Section title="Joint statement">
              <Statement>
                <p>All bookings that you see, account by account, with their totals.</p>
                <AsOfField asOf={statement.day.asOf} onChoose={statement.day.choose} />
                <Button
                  size="small"
                  startIcon={<Download aria-hidden />}
                  aria-disabled={statement.isBusy}
                  onClick={statement.save}
                >
                  Download joint statement
                </Button>
              </Statement>
            </Section>
          )}
        </Sections>
      </Columns>
    </>
  );
}

const BELOW_TABLE = { borderTop: '1px solid var(--mui-palette-divider)' } as const;

/** Of today, or of the day in the address. */
function useJointStatement({ id }: Customer) {
  const { query, ...day } = useAsOf();
  const pdf = useDownload();
  const save = () => pdf.start(() => download(getJointStatement, { params: { id }, query }));
  return { day, isBusy: pdf.isBusy, save };
}

function factsOf({ phone, email, address }: Customer): FactEntry[] {
  return [
    { label: 'Phone', value: phone ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a> : 'Not entered' },
    ...(email ? [{ label: 'Email', value: email }] : []),
    ...(address ? [{ label: 'Address', value: address }] : []),
  ];
}

function Enquiries({ enquiries }: { enquiries: NonNullable<Customer['enquiries']> }) {
  return (
    <Section title="Enquiries">
      {enquiries.length === 0 && <p>No enquiry of this customer is shown to you.</p>}
      <List>
        {enquiries.map(({ id, name, status, createdAt, isByPhone }) => (
          <li key={id}>
            <div>
              <Link to={`/leads/${id}`}>{name}</Link>
              <p>
                {formatDay(dayHere(createdAt))}
                {isByPhone && ', from the same phone'}
              </p>
            </div>
            <StatusSign of={LEAD_STATUS} status={status} />
          </li>
        ))}
      </List>
    </Section>
  );
}

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  '& > li': { display: 'flex', justifyContent: 'space-between', gap: 12 },
  '& a': { display: 'inline-block', minHeight: 24, fontWeight: 500 },
  '& p': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));

const Statement = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: 8,
  '& > p': { color: theme.vars.palette.text.secondary },
}));
