import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatFullMoment } from '#platform/contract/format.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { FigureRow } from '#platform/web/page/FigureStrip.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Columns } from '#platform/web/page/Page.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { Steps } from '#partners/structures/web/CalculatedSteps.shared.tsx';
import { CommissionPayments } from '#partners/commission-runs/web/CommissionPayments.shared.tsx';
import { TermsBanner } from '#partners/structures/web/TermsBanner.shared.tsx';
import { QuestionsPart } from '#partners/questions/web/QuestionsPart.shared.tsx';
import { SharesPart } from '#partners/shares/web/SharesPart.shared.tsx';
import type { Commission } from '../commission.contract.ts';
import { PromisePart } from './PromisePart.tsx';
import { TrancheTable } from './TrancheTable.tsx';

/** What there is to know of a commission, as far as the person may know it. */
export function CommissionParts({ commission, invoices }: { commission: Commission; invoices: ReactNode }) {
  const { grossPaise, paidPaise, payablePaise, toRecoverPaise, sentence, because, steps, tranches } =
    commission;
  const note = noteOf(commission);
  return (
    <>
      <TermsBanner />
      <FigureRow
        figures={[
          {
            label: 'Gross',
            value: grossPaise === null ? 'No amount' : <Money paise={grossPaise} withPaise />,
          },
          { label: 'Paid', value: <Money paise={paidPaise} withPaise /> },
          ...(payablePaise === null
            ? []
            : [{ label: 'Payable', value: <Money paise={payablePaise} withPaise /> }]),
          ...(toRecoverPaise
            ? [{ label: 'To recover', value: <Money paise={toRecoverPaise} withPaise /> }]
            : []),
        ]}
      />
      <Columns>
        <Sections>
          {note && <div>{note}</div>}
          {sentence && (
            <Section title="Calculation" fact={sentence}>
              {because && <Because>{because}</Because>}
              {steps && <Steps steps={steps} />}
            </Section>
          )}
          {tranches && tranches.length > 0 && (
            <Section title="Tranches" fact={`${commission.collectedPct}% of the price is collected`}>
              <TrancheTable tranches={tranches} />
            </Section>
          )}
          {invoices}
          {commission.promise && <PromisePart promise={commission.promise} />}
          <SharesPart saleId={commission.saleId} />
          <QuestionsPart commission={commission} />
        </Sections>
        <Sections>
          <Section title="Sale">
            <FactList facts={useSaleFacts(commission)} labelWidth={116} />
          </Section>
          <CommissionPayments commissionId={commission.id} />
          {commission.approvals && (
            <Section title="Approval">
              <FactList facts={approvalFacts(commission)} labelWidth={116} />
            </Section>
          )}
          {commission.holds.length > 0 && (
            <Section title="Holds">
              <FactList facts={holdFacts(commission)} labelWidth={116} />
            </Section>
          )}
        </Sections>
      </Columns>
    </>
  );
}

/** What stops it, first. */
function noteOf(commission: Commission): ReactNode {
  const { status, missing, endReason, grossPaise, holds } = commission;
  const hold = holds.find(({ releasedAt }) => releasedAt === null);
  if (endReason) return <Note tone="limit">{endReason}</Note>;
  if (hold)
    return (
      <Note tone="limit" title="On hold.">
        {hold.reason}
      </Note>
    );
  if (grossPaise === null)
    return (
      <Note tone="limit" title="No structure covers this sale.">
        It has no amount until a structure is chosen.
      </Note>
    );
  return status === 'pending' && missing ? <Note tone="advice">{missing}</Note> : null;
}

function useSaleFacts(commission: Commission): FactEntry[] {
  const opensSales = useAllowed()(CAPABILITIES.salesPipeline);
  const { saleId, bookingNumber, customerName, unitNumber, projectName, structure } = commission;
  const { predecessor, successor } = commission;
  const linked = (to: { id: string; name: string }) => (
    <Link to={`/sales/commissions/list/${to.id}`}>{to.name}</Link>
  );
  return [
    {
      label: 'Booking',
      value:
        opensSales && customerName !== null ? (
          <Link to={`/sales/${saleId}`}>{bookingNumber}</Link>
        ) : (
          bookingNumber
        ),
    },
    ...(customerName === null ? [] : [{ label: 'Customer', value: customerName }]),
    { label: 'Unit', value: `${unitNumber}, ${projectName}` },
    ...(structure
      ? [{ label: 'Structure', value: `${structure.name}, revision ${structure.revision}` }]
      : []),
    ...(predecessor ? [{ label: 'Continues', value: linked(predecessor) }] : []),
    ...(successor ? [{ label: 'Continued by', value: linked(successor) }] : []),
  ];
}

function approvalFacts({ approvals, approvalsNeeded }: Commission): FactEntry[] {
  const given = (approvals ?? []).map(({ by, at, selfApproved }, index) => ({
    label: `${index + 1}. approval`,
    value: `${by.name}, ${formatFullMoment(at, zoneHere())}${selfApproved ? ', nobody else could' : ''}`,
  }));
  const needed = { label: 'Needed', value: approvalsNeeded === 1 ? '1 person' : '2 people' };
  return [needed, ...given];
}

function holdFacts({ holds }: Commission): FactEntry[] {
  return holds.map(({ reason, placedAt, placedBy, releasedAt }) => ({
    label: formatFullMoment(placedAt, zoneHere()),
    value: `${reason}${placedBy ? `, ${placedBy.name}` : ''}${releasedAt ? `. Released ${formatFullMoment(releasedAt, zoneHere())}` : ''}`,
  }));
}

const Because = styled('p')(({ theme }) => ({
  margin: '0 0 8px',
  color: theme.vars.palette.text.secondary,
}));
