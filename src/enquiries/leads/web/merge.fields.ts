import { formatDayAndTime, formatMoneyRange, formatPhone, startCase } from '#platform/contract/format.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import type { Lead } from '../lead.contract.ts';
import type { MergeChoice } from '../leadMerge.contract.ts';
import { isClaimed } from '../leadMerge.rules.ts';
import { timelineWord } from './lead.facts.shared.tsx';
import { financingWord, sourceWord } from './lead.labels.shared.ts';

interface MergeField {
  choice: MergeChoice;
  label: string;
  /** Empty without a value. */
  text: (lead: Lead) => string;
}

/** The choices of a merge as people read them. */
const FIELDS: readonly MergeField[] = [
  { choice: 'firstName', label: 'First name', text: ({ firstName }) => firstName },
  { choice: 'lastName', label: 'Last name', text: ({ lastName }) => lastName ?? '' },
  { choice: 'phone', label: 'Phone', text: ({ phone }) => formatPhone(phone) },
  {
    choice: 'altPhone',
    label: 'Second phone',
    text: ({ altPhone }) => (altPhone ? formatPhone(altPhone) : ''),
  },
  { choice: 'email', label: 'Email', text: ({ email }) => email ?? '' },
  { choice: 'owner', label: 'Owner', text: ({ owner }) => owner?.name ?? '' },
  {
    choice: 'source',
    label: 'Source',
    text: ({ source, campaign }) => [sourceWord(source), campaign].filter(Boolean).join(', '),
  },
  { choice: 'unitTypes', label: 'Unit types', text: ({ unitTypes }) => unitTypes.join(', ') },
  {
    choice: 'budget',
    label: 'Budget',
    text: ({ budgetMinPaise, budgetMaxPaise }) => formatMoneyRange(budgetMinPaise, budgetMaxPaise),
  },
  {
    choice: 'timeline',
    label: 'Buying in',
    text: ({ timeline }) => (timeline ? timelineWord(timeline) : ''),
  },
  {
    choice: 'financing',
    label: 'Financing',
    text: ({ financing }) => (financing ? financingWord(financing) : ''),
  },
  { choice: 'purpose', label: 'Purpose', text: ({ purpose }) => (purpose ? startCase(purpose) : '') },
  { choice: 'locality', label: 'Locality', text: ({ locality }) => locality ?? '' },
  { choice: 'city', label: 'City', text: ({ city }) => city ?? '' },
  { choice: 'pincode', label: 'PIN code', text: ({ pincode }) => pincode ?? '' },
  { choice: 'language', label: 'Language', text: ({ language }) => language ?? '' },
  { choice: 'company', label: 'Company', text: ({ company }) => company ?? '' },
  { choice: 'occupation', label: 'Occupation', text: ({ occupation }) => occupation ?? '' },
  { choice: 'isNri', label: 'Lives abroad', text: ({ isNri }) => (isNri ? 'Yes' : 'No') },
  {
    choice: 'nextFollowUpAt',
    label: 'Next follow-up',
    text: ({ nextFollowUpAt }) => (nextFollowUpAt ? formatDayAndTime(nextFollowUpAt, zoneHere()) : ''),
  },
  { choice: 'tags', label: 'Tags', text: ({ tags }) => tags.join(', ') },
  {
    choice: 'consent',
    label: 'Consent',
    text: ({ consent }) =>
      consent
        ? `Marketing ${consent.marketing ? 'yes' : 'no'}, WhatsApp ${consent.whatsapp ? 'yes' : 'no'}`
        : '',
  },
];

export interface Difference {
  choice: MergeChoice;
  label: string;
  ofKept: string;
  ofOther: string;
}

/** Fields where both have values and they differ: only there is something to choose. */
export function differencesOf(kept: Lead, other: Lead): Difference[] {
  const now = new Date().toISOString();
  const isClaim = isClaimed(kept, now) || isClaimed(other, now);
  return FIELDS.flatMap(({ choice, label, text }) => {
    // A merge cannot remove the claim of a partner firm.
    if (choice === 'source' && isClaim) return [];
    const [ofKept, ofOther] = [text(kept), text(other)];
    return ofKept && ofOther && ofKept !== ofOther ? [{ choice, label, ofKept, ofOther }] : [];
  });
}
