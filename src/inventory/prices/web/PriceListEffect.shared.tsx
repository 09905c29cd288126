import { Section, Sections } from '#platform/web/page/Section.tsx';
import type { PriceEffect, TermDifference } from '../priceList.contract.ts';
import { PriceEffectView } from './PriceEffectView.tsx';
import { TermDifferences } from './TermDifferences.tsx';

interface PriceListEffectProps {
  effect: PriceEffect;
  differences: readonly TermDifference[];
}

/** What prices that are not in force yet would change, term by term and in rupees. */
export function PriceListEffect({ effect, differences }: PriceListEffectProps) {
  return (
    <Sections>
      <Section title="Effect" fact="if it took effect now">
        <PriceEffectView effect={effect} />
      </Section>
      <Section title="What changes" fact="against the prices in force">
        <TermDifferences differences={differences} />
      </Section>
    </Sections>
  );
}
