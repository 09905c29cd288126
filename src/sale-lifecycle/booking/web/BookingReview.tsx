import { styled } from '@mui/material/styles';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { formatDay, formatMoneyExact, formatPct, formatPhone, startCase } from '#platform/contract/format.ts';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import type { CostSheet } from '#offers/cost-sheets/costSheet.contract.ts';
import type { BookingValues } from './booking.form.ts';
import { fundingWord } from '#sales/web/sale.labels.shared.ts';

interface BookingReviewProps {
  values: BookingValues;
  sheet: CostSheet | null;
  go: (step: number) => void;
}

/** The booking step by step, each with a link back to it. */
export function BookingReview({ values, sheet, go }: BookingReviewProps) {
  return (
    <Parts>
      <Part title="Customer and unit" onChange={() => go(0)}>
        <FactList
          labelWidth={LABELS}
          facts={[
            { label: 'Customer', value: values.leadName },
            { label: 'Unit', value: [values.unitNumber, sheet?.projectName].filter(Boolean).join(', ') },
            { label: 'Booking date', value: formatDay(values.bookingDate) },
          ]}
        />
      </Part>
      <Part title="Price and plan" onChange={() => go(1)}>
        <FactList labelWidth={LABELS} facts={priceFacts(values, sheet)} />
      </Part>
      <Part title="Applicants" onChange={() => go(2)}>
        <FactList labelWidth={LABELS} facts={applicantFacts(values)} />
      </Part>
      <Part title="Receipt" onChange={() => go(3)}>
        <FactList labelWidth={LABELS} facts={receiptFacts(values)} />
      </Part>
    </Parts>
  );
}

const LABELS = 150;

function Part({ title, onChange, children }: { title: string; onChange: () => void; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Head>
        <h2>{title}</h2>
        <Button size="small" variant="text" onClick={onChange} aria-label={`Change ${title.toLowerCase()}`}>
          Change
        </Button>
      </Head>
      {children}
    </section>
  );
}

function priceFacts({ funding, loan }: BookingValues, sheet: CostSheet | null): FactEntry[] {
  if (!sheet) return [{ label: 'Cost sheet', value: 'Loading…' }];
  return [
    { label: 'Cost sheet', value: `${sheet.number}, valid until ${formatDay(sheet.validUntil)}` },
    { label: 'Agreement value', value: formatMoneyExact(sheet.agreementValuePaise) },
    ...(sheet.discountPct > 0
      ? [{ label: 'Discount', value: `${formatPct(sheet.discountPct)} of base` }]
      : []),
    { label: 'GST', value: formatMoneyExact(sheet.gstPaise) },
    {
      label: 'Charges with GST, corpus',
      value: formatMoneyExact(sheet.otherChargesPaise + sheet.otherGstPaise + sheet.corpusPaise),
    },
    { label: 'To the builder', value: <b>{formatMoneyExact(sheet.totalReceivablePaise)}</b> },
    { label: 'Payment plan', value: `${sheet.templateName}, ${sheet.schedule.length} installments` },
    {
      label: 'Funding',
      value: [funding && fundingWord(funding), funding === 'self' ? null : loan.bank]
        .filter(Boolean)
        .join(', '),
    },
  ];
}

function applicantFacts({ applicants }: BookingValues): FactEntry[] {
  return applicants.map((applicant, position) => ({
    label: position === 0 ? 'First applicant' : `Applicant ${position + 1}`,
    value: [
      applicant.name,
      applicant.pan ?? (applicant.form60 ? 'Form 60' : null),
      applicant.phone && formatPhone(applicant.phone),
      formatPct(applicant.sharePct ?? 0),
    ]
      .filter(Boolean)
      .join(', '),
  }));
}

function receiptFacts({ hasReceipt, receipt }: BookingValues): FactEntry[] {
  const { amountPaise, mode, reference, receivedDate, tdsAmountPaise } = receipt;
  if (!hasReceipt || !mode) return [{ label: 'Receipt', value: 'None yet' }];
  return [
    { label: 'Amount', value: formatMoneyExact(amountPaise ?? 0) },
    { label: 'Paid by', value: [startCase(mode), reference].filter(Boolean).join(' ') },
    { label: 'Received on', value: receivedDate ? formatDay(receivedDate) : '' },
    ...(tdsAmountPaise ? [{ label: 'TDS', value: formatMoneyExact(tdsAmountPaise) }] : []),
  ];
}

const Parts = styled('div')(({ theme }) => ({
  '& > section': { padding: '14px 0' },
  '& > section + section': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& > section:first-of-type': { paddingTop: 0 },
}));

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  marginBottom: 6,
  '& h2': theme.typography.h2,
}));
