import { plainNumber } from '#platform/contract/format.ts';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import type { SalesForecast } from '../salesForecast.contract.ts';
import { bandText, monthText } from './prediction.labels.ts';

type Project = SalesForecast['projects'][number];

/** What each project is expected to sell, month by month; of a young one why nothing is said. */
export function ProjectForecasts({ forecast }: { forecast: SalesForecast }) {
  const { months, projects } = forecast;
  if (projects.length < 2 || months.length === 0) return null;
  const columns: LedgerColumn<Project>[] = [
    { key: 'name', label: 'Project', isLong: true, render: nameOf },
    ...months.map(({ month }): LedgerColumn<Project> => ({
      key: month,
      label: monthText(month),
      align: 'right',
      render: (project) => unitsIn(project, month),
    })),
  ];
  return (
    <Section title="By project" fact="bookings expected, and between which most outcomes lie">
      <FigureTable caption="Bookings expected by project" columns={columns} rows={projects} />
    </Section>
  );
}

function nameOf({ name, refusal }: Project): string {
  return refusal ? `${name}: ${refusal.text}` : name;
}

function unitsIn({ months }: Project, month: string): string {
  const found = months.find((one) => one.month === month);
  return found ? `${plainNumber(found.units.expected)} (${bandText(found.units)})` : '–';
}
