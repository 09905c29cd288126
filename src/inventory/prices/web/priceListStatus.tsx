import { Pill } from '#platform/web/status/Pill.tsx';
import type { PriceListRow, PriceListStatus } from '../priceList.contract.ts';

const LOOKS: Record<PriceListStatus, { word: string; tone: 'primary' | 'amber' | 'success' | 'neutral' }> = {
  draft: { word: 'Draft', tone: 'amber' },
  approved: { word: 'Approved', tone: 'primary' },
  effective: { word: 'In force', tone: 'success' },
  superseded: { word: 'Replaced', tone: 'neutral' },
  withdrawn: { word: 'Withdrawn', tone: 'neutral' },
};

/** A list that should be in force but cannot be says so in place of its status. */
export function PriceListPill({
  list: { status, failure },
}: {
  list: Pick<PriceListRow, 'status' | 'failure'>;
}) {
  if (status === 'approved' && failure !== null) return <Pill tone="error">Cannot take effect</Pill>;
  const { word, tone } = LOOKS[status];
  return <Pill tone={tone}>{word}</Pill>;
}
