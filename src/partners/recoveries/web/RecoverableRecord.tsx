import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import type { Day } from '#platform/contract/calendar.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import { formatDay, formatMoneyExact } from '#platform/contract/format.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { StatusPill } from '#platform/web/status/StatusSign.tsx';
import type { Recoverable, Recovery } from '../recovery.contract.ts';
import { RecoverableActs } from './RecoverableActs.tsx';
import { CAUSE_LABELS, RECOVERABLE_STATUS, RECOVERY_LABELS } from './recoverable.labels.ts';

interface RecoverableRecordProps {
  recoverable: Recoverable;
  /** The only one in sight: its acts have letters. */
  isAlone?: boolean;
}

/** What a firm has to pay back of one invoice, and how it does. */
export function RecoverableRecord({ recoverable, isAlone = false }: RecoverableRecordProps) {
  const opensSales = useAllowed()(CAPABILITIES.salesPipeline);
  const { firm, cause, invoiceNumber, standing, openPaise, recoveries, writeOffRequest } = recoverable;
  return (
    <Parts>
      <Head>
        <div>
          <h2>{firm.name}</h2>
          <StatusPill of={RECOVERABLE_STATUS} status={standing} />
        </div>
        <p>
          {CAUSE_LABELS[cause]}, invoice {invoiceNumber}: {formatMoneyExact(openPaise)} open
        </p>
      </Head>
      <GstNote recoverable={recoverable} />
      {writeOffRequest && (
        <Note tone="advice">
          It is requested to write off {formatMoneyExact(writeOffRequest.amountPaise)}; a second person
          decides it among the approvals.
        </Note>
      )}
      <RecoverableActs recoverable={recoverable} isKeyed={isAlone} />
      <Section title="To pay back">
        <FactList facts={factsOf(recoverable, opensSales)} />
      </Section>
      <Section title="Paid back">
        {recoveries.length === 0 ? (
          <p>Nothing yet. It is taken from the next invoice of the firm.</p>
        ) : (
          <Lines>
            {recoveries.map((one) => (
              <li key={one.id}>
                <span>{formatDay(dayOfRecovery(one))}</span>
                {recoveryText(one)}
              </li>
            ))}
          </Lines>
        )}
      </Section>
    </Parts>
  );
}

function GstNote({ recoverable: { gst, gstAwaitedPaise, creditNoteUntil } }: { recoverable: Recoverable }) {
  if (gst === 'awaited')
    return (
      <Note tone="limit" title="The credit note of the firm is awaited.">
        Its GST of {formatMoneyExact(gstAwaitedPaise)} is paid back with it
        {creditNoteUntil ? `, if it is dated by ${formatDay(creditNoteUntil)}` : ''}.
      </Note>
    );
  return gst === 'lost' && creditNoteUntil ? (
    <Note tone="limit">A credit note after {formatDay(creditNoteUntil)} reverses no GST.</Note>
  ) : null;
}

function factsOf(recoverable: Recoverable, opensSales: boolean): FactEntry[] {
  const { commission, bookingNumber, projectName, invoiceNumber, invoiceDate, raisedOn } = recoverable;
  const { taxablePaise, gstPaise, recoveredPaise, openPaise, creditNote } = recoverable;
  return [
    ...(commission
      ? [
          {
            label: 'Commission',
            value: opensSales ? (
              <Link to={`/sales/commissions/list/${commission.id}`}>{commission.name}</Link>
            ) : (
              commission.name
            ),
          },
        ]
      : []),
    ...(bookingNumber ? [{ label: 'Booking', value: bookingNumber }] : []),
    { label: 'Project', value: projectName },
    { label: 'Invoice', value: `${invoiceNumber}, ${formatDay(invoiceDate)}` },
    { label: 'Since', value: formatDay(raisedOn) },
    { label: 'Amount', value: formatMoneyExact(taxablePaise) },
    { label: 'GST', value: formatMoneyExact(gstPaise) },
    {
      label: 'Credit note',
      value: creditNote ? `${creditNote.number}, ${formatDay(creditNote.date)}` : 'None',
    },
    { label: 'Paid back', value: formatMoneyExact(recoveredPaise) },
    { label: 'Open', value: formatMoneyExact(openPaise) },
  ];
}

function dayOfRecovery({ receivedOn, at }: Recovery): Day {
  return receivedOn ?? dayOf(at, zoneHere());
}

/** 'Paid back ₹1,00,000.00, Collection, HDFC Bank ••••4471, UTR 4711' */
function recoveryText(one: Recovery): string {
  const { kind, status, taxablePaise, gstPaise, invoiceNumber, account, reference, reason, by } = one;
  return [
    `${RECOVERY_LABELS[kind]} ${formatMoneyExact(taxablePaise + gstPaise)}`,
    ...(gstPaise > 0 ? [`of it GST ${formatMoneyExact(gstPaise)}`] : []),
    ...(invoiceNumber ? [`invoice ${invoiceNumber}`] : []),
    ...(account ? [account] : []),
    ...(reference ? [reference] : []),
    ...(reason ? [reason] : []),
    ...(by ? [by.name] : []),
    ...(one.decidedBy ? [`approved by ${one.decidedBy.name}`] : []),
    ...(status === 'cancelled' ? ['taken back with the invoice'] : []),
  ].join(', ');
}

const Parts = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 });

const Head = styled('div')(({ theme }) => ({
  '& > div': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 8 },
  '& h2': theme.typography.h1,
  '& p': { color: theme.vars.palette.text.secondary },
}));

const Lines = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 7,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { overflowWrap: 'anywhere' },
  '& span': { marginRight: 12, color: theme.vars.palette.text3 },
}));
