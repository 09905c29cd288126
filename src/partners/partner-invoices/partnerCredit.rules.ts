import type { Day } from '#platform/contract/calendar.ts';
import type { ExplanationStep } from '#platform/contract/explanation.ts';
import { formatDay, plainAmount } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import type { PanStatus } from '#company/channel-partners/panStatus.rules.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import type { RateRow } from '#company/statutory-rates/rate.rules.ts';
import type { NettedInvoice, Recoverable } from './clawback.rules.ts';
import { netted } from './clawback.rules.ts';
import type { PartnerGst } from './partnerGst.rules.ts';
import type { InvoiceSays } from './partnerInvoice.rules.ts';
import type { EarlierCredit, LowerDeduction, PartnerTds } from './partnerTds.rules.ts';
import { partnerTds } from './partnerTds.rules.ts';

export interface CreditInput {
  says: InvoiceSays;
  /** What the invoice must say. */
  gst: PartnerGst;
  creditedOn: Day;
  panStatus: PanStatus;
  earlier: readonly EarlierCredit[];
  certificates: readonly LowerDeduction[];
  recoverables: readonly Recoverable[];
  rates: readonly RateRow[];
}

/** What an invoice gives once it is entered. */
export interface PartnerCredit extends NettedInvoice {
  tds: PartnerTds;
  steps: ExplanationStep[];
  rateIds: string[];
}

/**
 * The credit of an invoice: what it says is booked; tax is deducted from what is left after clawback of the same
 * year; the rest is payable. The amounts of the steps add up to what can be paid now.
 */
export function partnerCredit(input: CreditInput): PartnerCredit {
  const { says, gst, creditedOn, panStatus, earlier, certificates, rates, recoverables } = input;
  const tdsOf = (amountPaise: number) =>
    partnerTds({ creditedOn, amountPaise, panStatus, earlier, certificates, rates });
  const amounts = { grossPaise: says.taxablePaise, gstPaise: taxTotal(says) };
  const net = netted(amounts, recoverables, (basePaise) => tdsOf(basePaise).tdsPaise);
  const tds = tdsOf(net.tdsBasePaise);
  return {
    ...net,
    tds,
    steps: [...invoiceSteps(says, gst), ...tdsSteps(tds), ...clawbackSteps(net), netStep(net, creditedOn)],
    rateIds: [...new Set([...gst.rateIds, ...tds.rateIds])],
  };
}

function invoiceSteps(says: InvoiceSays, gst: PartnerGst): ExplanationStep[] {
  const differencePaise = taxTotal(says) - gst.gstPaise;
  return [
    {
      label: 'Commission',
      text: 'As the invoice says, before GST',
      detail: null,
      amountPaise: says.taxablePaise,
    },
    ...gst.steps,
    ...(differencePaise === 0
      ? []
      : [
          {
            label: 'Rounding',
            text: 'What the GST of the invoice differs by',
            detail: null,
            amountPaise: differencePaise,
          },
        ]),
  ];
}

/** Deducted, so below zero. */
function tdsSteps({ steps }: PartnerTds): ExplanationStep[] {
  return steps.map((step) => ({ ...step, amountPaise: step.amountPaise && -step.amountPaise }));
}

function clawbackSteps({ takenPaise, taken, owedPaise, gstAwaitedPaise }: NettedInvoice): ExplanationStep[] {
  const commissionPaise = sumPaise(taken.map((one) => one.taxablePaise));
  const gstPaise = takenPaise - commissionPaise;
  const lines = [
    ['Clawback', 'Commission that the firm has to pay back', -commissionPaise],
    ['GST of clawback', "By the firm's credit note", -gstPaise],
    ['Owed by the firm', 'Tax beyond what the invoice pays', owedPaise],
    ['GST kept back', 'Until the credit note of the firm is here', -gstAwaitedPaise],
  ] as const;
  return lines
    .filter(([, , amountPaise]) => amountPaise !== 0)
    .map(([label, text, amountPaise]) => ({ label, text, detail: null, amountPaise }));
}

function netStep({ netPaise }: NettedInvoice, creditedOn: Day): ExplanationStep {
  return {
    label: 'To be paid',
    text: `Credited on ${formatDay(creditedOn)}`,
    detail: plainAmount(netPaise),
    amountPaise: null,
  };
}

/** Brokerage of each tranche as the invoice says: what it differs by is with the largest, so that none falls to zero. */
export function bookedOfTranches(taxablePaise: number, grosses: readonly number[]): number[] {
  const differencePaise = taxablePaise - sumPaise(grosses);
  const largest = grosses.indexOf(Math.max(...grosses));
  return grosses.map((one, at) => (at === largest ? one + differencePaise : one));
}

const WHY: Record<PanStatus, string> = {
  valid: '',
  missing: 'has no PAN',
  inoperative: 'has an inoperative PAN',
};

/** What a Finance Head confirms before tax is deducted at the higher rate; null where it is not. */
export function higherTaxWarning(firm: string, panStatus: PanStatus, { parts }: PartnerTds): string | null {
  const [part] = parts;
  if (panStatus === 'valid' || !part) return null;
  return `${firm} ${WHY[panStatus]}, so ${part.ratePct}% is deducted. A ${roleLabel('Finance Head')} confirms it.`;
}
