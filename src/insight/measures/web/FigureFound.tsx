import { formatDay } from '#platform/contract/format.ts';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { AlertButton } from '#insight/alerts/web/AlertButton.shared.tsx';
import { BASIS_TEXTS } from '#insight/figures/figureDefinition.rules.ts';
import type { KeptMeasure, ReportFigure } from '../measure.contract.ts';

/** How a figure is found, so that whoever reads it can count it once more. */
export function FigureFound({ figure }: { figure: KeptMeasure }) {
  const { formula, byDay, basis, records, since } = figure;
  return (
    <Section title="How it is found" action={<AlertButton figure={figure.name} />}>
      <FactList
        labelWidth={132}
        facts={[
          { label: 'Formula', value: formula },
          { label: 'By which day', value: byDay },
          { label: 'Gross or net', value: BASIS_TEXTS[basis] },
          { label: 'Counted from', value: records.join(', ') },
          { label: 'In force since', value: formatDay(since) },
        ]}
      />
    </Section>
  );
}

const COLUMNS: readonly LedgerColumn<ReportFigure>[] = [
  { key: 'title', label: 'Figure', isLong: true, render: ({ title, meaning }) => `${title}: ${meaning}` },
  { key: 'formula', label: 'Formula', isLong: true, render: ({ formula }) => formula },
  { key: 'byDay', label: 'By which day', isLong: true, render: ({ byDay }) => byDay },
  { key: 'basis', label: 'Gross or net', isLong: true, render: ({ basis }) => BASIS_TEXTS[basis] },
  { key: 'records', label: 'Counted from', isLong: true, render: ({ records }) => records.join(', ') },
  { key: 'since', label: 'In force since', render: ({ since }) => formatDay(since) },
  { key: 'alert', label: 'Alert', render: ({ id }) => <AlertButton figure={id} /> },
];

/** The other main figures of reports. */
export function OtherFigures({ figures }: { figures: readonly ReportFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <Section title="How other figures are found" fact="of all reports that you may read">
      <FigureTable caption="How other figures are found" columns={COLUMNS} rows={figures} />
    </Section>
  );
}
