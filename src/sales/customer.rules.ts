import type { CUSTOMER_ANSWERS, CUSTOMER_SIGNS } from './customer.contract.ts';

export type CustomerAnswer = (typeof CUSTOMER_ANSWERS)[number];
type CustomerSign = (typeof CUSTOMER_SIGNS)[number];

/** What is compared of the buyers of two sales. */
export interface BuyerSigns {
  /** Keyed hash of the PAN; null without one. */
  panIndex: string | null;
  /** As stored; only E.164 numbers are compared. */
  phone: string | null;
  leadId: string;
}

export interface Likeness {
  signs: CustomerSign[];
  isPanDifferent: boolean;
}

/**
 * What two sales have in common. The enquiry says nothing where both buyers have a PAN and not the same: it may have
 * been booked for another person.
 */
export function likenessOf(one: BuyerSigns, other: BuyerSigns): Likeness {
  const bothHavePan = one.panIndex !== null && other.panIndex !== null;
  const isPanSame = bothHavePan && one.panIndex === other.panIndex;
  const isPanDifferent = bothHavePan && !isPanSame;
  const isPhoneSame = isComparable(one.phone) && one.phone === other.phone;
  const isLeadSame = one.leadId === other.leadId && !isPanDifferent;
  const has = { pan: isPanSame, phone: isPhoneSame, lead: isLeadSame };
  return { signs: (['pan', 'phone', 'lead'] as const).filter((sign) => has[sign]), isPanDifferent };
}

function isComparable(phone: string | null): boolean {
  return phone?.startsWith('+') ?? false;
}

/** Certain without a person: another booking of one enquiry by the same PAN, or by the same phone without PANs. */
export function isCertain(one: BuyerSigns, other: BuyerSigns): boolean {
  const { signs } = likenessOf(one, other);
  if (!signs.includes('lead')) return false;
  const hasPan = one.panIndex !== null || other.panIndex !== null;
  return signs.includes(hasPan ? 'pan' : 'phone');
}

export interface Standing {
  before: CustomerAnswer;
  /** They belong to one customer, by this answer or through other bookings. */
  isOneCustomer: boolean;
  /** A booking of one customer and one of the other, apart from these two, were found to be different. */
  isContradicted: boolean;
  signs: readonly CustomerSign[];
}

/** Why two bookings cannot get this answer; null when they can. */
export function answerRefusal(answer: CustomerAnswer, standing: Standing): string | null {
  const { before, isOneCustomer, isContradicted, signs } = standing;
  if (before === answer) return null;
  if (answer === 'same' && isOneCustomer) return 'These bookings are of one customer already.';
  if (before !== 'same' && isOneCustomer)
    return 'These bookings are of one customer through another booking. Separate that one first.';
  if (answer !== 'same') return null;
  if (isContradicted)
    return 'Another booking of this customer was marked as not the same customer. Undo that first.';
  return signs.length > 0
    ? null
    : 'These bookings have neither PAN nor phone nor enquiry in common. Correct the applicants first.';
}

/** Two sales in the order in which their answer is stored. */
export function pairOf(one: string, other: string): { saleId: string; otherSaleId: string } {
  return one < other ? { saleId: one, otherSaleId: other } : { saleId: other, otherSaleId: one };
}

/**
 * What keeps the rest of a customer together after one sale has left it: each that was linked to it is linked to the
 * next.
 */
export function bridgesOf(neighbours: readonly string[]): { saleId: string; otherSaleId: string }[] {
  return neighbours.slice(1).map((next, index) => pairOf(neighbours[index] ?? next, next));
}
