import Download from 'lucide-react/icons/download';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { styled } from '@mui/material/styles';
import { Link, useParams } from 'react-router';
import { formatDay, formatMoney, formatPct, formatRate } from '#platform/contract/format.ts';
import { download } from '#platform/web/client/download.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import { StatusPill } from '#platform/web/status/StatusSign.tsx';
import { useDownload } from '#platform/web/client/useDownload.ts';
import { priceListText } from '#inventory/prices/priceList.labels.ts';
import { bookUnit } from '#sales/sale.contract.ts';
import type { CostSheet } from '../costSheet.contract.ts';
import { getCostSheet, getCostSheetPdf } from '../costSheet.contract.ts';
import { useMailToBuyer } from '#letters/buyer-mails/web/useMailToBuyer.shared.tsx';
import { PriceSheet } from './PriceSheet.shared.tsx';
import { SheetComparison } from './SheetComparison.tsx';
import { SheetVersions } from './SheetVersions.tsx';
import { SheetColumns, SheetSide } from './SheetColumns.tsx';
import { ShareSection } from './ShareSection.tsx';
import { ScheduleTable } from './ScheduleTable.shared.tsx';
import { COST_SHEET_STATUS } from './costSheet.status.ts';

/** A cost sheet as issued: it never changes, and a booking is based on it. */
export function IssuedCostSheetPage() {
  const { costSheetId = '' } = useParams();
  const sheet = useCall(getCostSheet, { params: { id: costSheetId } });
  useBreadcrumbLabel(sheet.data?.number);
  return (
    <Page title={sheet.data ? `Cost sheet, ${sheet.data.unitNumber}` : 'Cost sheet'}>
      <Loaded source={sheet} failure="The cost sheet could not be loaded.">
        {(data) => <IssuedSheet sheet={data} />}
      </Loaded>
    </Page>
  );
}

function IssuedSheet({ sheet }: { sheet: CostSheet }) {
  const isAllowed = useAllowed();
  const pdf = useDownload();
  const mayBook = bookUnit.can !== 'public' && isAllowed(bookUnit.can);
  const mail = useMailToBuyer({ kind: 'costSheet', recordId: sheet.id });
  const mayMail = sheet.leadId !== null && MAILED_STATUSES.has(sheet.status);
  const label = `Cost sheet, ${sheet.unitNumber}`;
  return (
    <>
      <PageHeader
        title={label}
        badge={<StatusPill of={COST_SHEET_STATUS} status={sheet.status} />}
        fact={sheet.number}
        actions={[
          ...(mayMail ? mail.acts : []),
          ...actionsOf(sheet, mayBook, () =>
            pdf.start(() => download(getCostSheetPdf, { params: { id: sheet.id } })),
          ),
        ]}
        isRuled
      />
      {mail.dialog}
      <SheetColumns style={WIDE}>
        <Sections>
          <Section title="Offer">
            <FactList facts={factsOf(sheet)} />
          </Section>
          <ShareSection sheet={sheet} />
          <SheetVersions unitId={sheet.unitId} leadId={sheet.leadId} currentId={sheet.id} />
          {sheet.notes.length > 0 && (
            <Notes>
              {sheet.notes.map((note) => (
                <Note key={note} tone="advice">
                  {note}
                </Note>
              ))}
            </Notes>
          )}
        </Sections>
        <SheetSide>
          <PriceSheet label={label} figures={sheet} />
        </SheetSide>
      </SheetColumns>
      <SheetComparison name={`${sheet.number}, ${sheet.unitNumber}`} figures={sheet} />
      <Plan aria-label="Payment plan">
        <h2>Payment schedule</h2>
        <ScheduleTable
          caption={`Payment plan of ${sheet.unitNumber}`}
          rows={sheet.schedule}
          totalReceivablePaise={sheet.totalReceivablePaise}
        />
      </Plan>
    </>
  );
}

/** Offers that hold. */
const MAILED_STATUSES: ReadonlySet<CostSheet['status']> = new Set(['issued', 'accepted']);

function actionsOf(sheet: CostSheet, mayBook: boolean, savePdf: () => void): PageAction[] {
  const isOpen = sheet.status === 'issued';
  const again = `/projects/${sheet.projectId}/units/${sheet.unitId}/cost-sheet`;
  const query = new URLSearchParams({ ...(sheet.leadId ? { lead: sheet.leadId } : {}), from: sheet.id });
  const actions: (PageAction | false)[] = [
    { label: 'Download PDF', letter: 'f', icon: <Download aria-hidden />, onClick: savePdf },
    sheet.status !== 'accepted' && {
      label: 'Create new version',
      letter: 'n',
      icon: <RefreshCw aria-hidden />,
      href: `${again}?${query}`,
    },
    isOpen &&
      mayBook && {
        label: 'Book this unit',
        letter: 'b',
        href: `/sales/create?costSheet=${sheet.id}`,
        isPrimary: true,
      },
  ];
  return actions.filter((action) => action !== false);
}

const BUYERS: Record<NonNullable<CostSheet['inputs']['buyerGender']>, string> = {
  male: 'Man',
  female: 'Woman',
  joint: 'Jointly',
};

function factsOf(sheet: CostSheet): FactEntry[] {
  const { buyerGender } = sheet.inputs;
  return [
    {
      label: 'Customer',
      value: sheet.leadId ? <Link to={`/leads/${sheet.leadId}`}>{sheet.leadName}</Link> : 'No customer',
    },
    {
      label: 'Unit',
      value: (
        <Link to={`/projects/${sheet.projectId}/units/${sheet.unitId}`}>
          {sheet.unitNumber}, {sheet.projectName}
        </Link>
      ),
    },
    {
      label: 'Issued',
      value: `${formatDay(sheet.issuedOn)}${sheet.issuedBy ? ` by ${sheet.issuedBy.name}` : ''}`,
    },
    { label: 'Valid until', value: formatDay(sheet.validUntil) },
    ...(sheet.priceList ? [{ label: 'Prices', value: priceListText(sheet.priceList) }] : []),
    { label: 'Payment plan', value: sheet.templateName },
    { label: 'First buyer', value: buyerGender ? BUYERS[buyerGender] : 'Not known yet' },
    { label: 'Discount', value: discountText(sheet) },
    ...(sheet.approval
      ? [
          {
            label: 'Approved',
            value: sheet.approval.approvedBy
              ? `Discount approved by ${sheet.approval.approvedBy}`
              : 'Discount approved',
          },
        ]
      : []),
  ];
}

/** '₹150 / sq ft, 1.21% of base. Matches the rate of B-1103' */
function discountText({ inputs: { discount }, discountPct }: CostSheet): string {
  if (!discount)
    return discountPct > 0 ? `${formatPct(discountPct)} of base, by location charges left out` : 'None';
  const given = discount.kind === 'pct' ? '' : `, ${formatPct(discountPct)} of base`;
  return `${amountOf(discount)}${given}${discount.reason ? `. ${discount.reason}` : ''}`;
}

/** Only a discount in money is a number of paise; one in percent may have decimals. */
function amountOf({ kind, value }: NonNullable<CostSheet['inputs']['discount']>): string {
  switch (kind) {
    case 'perSqFt':
      return formatRate(value);
    case 'flat':
      return formatMoney(value);
    case 'pct':
      return formatPct(value);
  }
}

/** The plan follows below: the sheet is as tall as its lines. */
const WIDE = { flex: 'none' } as const;

const Notes = styled('div')({ display: 'grid', gap: 8 });

const Plan = styled('section')(({ theme }) => ({
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  paddingBottom: 24,
  '& h2': { ...theme.typography.h2, padding: '16px 24px 8px' },
  '@media (max-width: 599.95px)': { '& h2': { padding: '16px 16px 8px' } },
}));
