import type { Day } from '#platform/contract/calendar.ts';
import { dayOf, daysBetween } from '#platform/contract/calendar.ts';
import { counted, formatDay } from '#platform/contract/format.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { stateName } from '#platform/contract/identity-numbers.ts';
import type { ChannelPartner } from '../channelPartner.contract.ts';

/** A registration that ends this soon needs renewal. */
const SOON_DAYS = 30;

export const TIER_LABELS: Readonly<Record<ChannelPartner['tier'], string>> = {
  bronze: 'Bronze',
  silver: 'Silver',
  gold: 'Gold',
};

export interface FirmState {
  word: string;
  tone: 'success' | 'amber' | 'error' | 'neutral';
}

/** Whether a firm may bring customers, and until when. */
export function firmState({ status, reraValidUntil }: ChannelPartner): FirmState {
  if (status === 'suspended') return { word: 'Suspended', tone: 'neutral' };
  if (reraValidUntil === null) return { word: 'Active', tone: 'success' };
  const left = daysBetween(today(), reraValidUntil);
  if (left < 0) return { word: 'RERA expired', tone: 'error' };
  if (left <= SOON_DAYS) return { word: `RERA ends in ${counted(left, 'day')}`, tone: 'amber' };
  return { word: 'Active', tone: 'success' };
}

export function reraText({ reraAgentNumber, reraValidUntil }: ChannelPartner): string {
  if (reraAgentNumber === null) return 'Not known';
  return reraValidUntil ? `${reraAgentNumber}, until ${formatDay(reraValidUntil)}` : reraAgentNumber;
}

export function panText({ pan, panInoperative }: ChannelPartner): string {
  if (pan === null) return 'Not entered';
  return panInoperative
    ? `${pan}, inoperative since ${formatDay(panInoperative.since)}: ${panInoperative.reason}`
    : pan;
}

/** '27AAACD1234F1Z5, Maharashtra, from 1 Jul 2017 to 31 Mar 2026' */
export function registrationText({ gstin, stateCode, from, to }: ChannelPartner['gstins'][number]): string {
  const until = to === null ? '' : ` to ${formatDay(to)}`;
  return `${gstin}, ${stateName(stateCode)}, from ${formatDay(from)}${until}`;
}

function today(): Day {
  return dayOf(new Date().toISOString(), zoneHere());
}
