import { Pill } from '../../../platform/web/status/Pill.tsx';
import type { PriceListStatus } from '../priceList.contract.ts';

const LOOKS: Record<PriceListStatus, { word: string; tone: 'primary' | 'amber' | 'success' | 'neutral' }> = {
  draft: { word: 'Draft', tone: 'amber' },
  approved: { word: 'Approved', tone: 'primary' },
  effective: { word: 'In force', tone: 'success' },
  superseded: { word: 'Replaced', tone: 'neutral' },
  withdrawn: { word: 'Withdrawn', tone: 'neutral' },
};

export function PriceListPill({ status }: { status: PriceListStatus }) {
  const { word, tone } = LOOKS[status];
  return <Pill tone={tone}>{word}</Pill>;
}
