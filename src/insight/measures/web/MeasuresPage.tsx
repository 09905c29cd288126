import BellRing from 'lucide-react/icons/bell-ring';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import { useCall } from '#platform/web/client/hooks.ts';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Sections } from '#platform/web/page/Section.tsx';
import { Tabs } from '#platform/web/page/Tabs.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useListState } from '#platform/web/table/useListState.ts';
import { usePersonChoices } from '#company/people/web/personChoices.shared.ts';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import type { Measures as AllMeasures } from '../measure.contract.ts';
import { getMeasureChange, listMeasures } from '../measure.contract.ts';
import { FigureFound, OtherFigures } from './FigureFound.tsx';
import { MeasureChanges } from './MeasureChanges.tsx';
import { monthName } from './measure.labels.ts';

const FILTERS = getMeasureChange.query.omit({ measure: true });

/** Figures as they were when their month ended, and by which entries they differ since. */
export function MeasuresPage() {
  const kept = useCall(listMeasures);
  return (
    <Page title="Closed months">
      <PageHeader
        title="Closed months"
        fact="What each figure was when its month ended, why it differs now, and how it is found"
        actions={[{ label: 'Alerts', icon: <BellRing aria-hidden />, href: '/analytics/alerts' }]}
      />
      <Loaded source={kept} failure="The closed months could not be loaded.">
        {(measures) => <Measures {...measures} />}
      </Loaded>
    </Page>
  );
}

function Measures({ kept, others }: AllMeasures) {
  const [params] = useSearchParams();
  const measure = kept.find(({ name }) => name === params.get('measure')) ?? kept[0];
  const list = useListState(FILTERS);
  const fields = useFilterFields(measure?.months ?? [], list.query.personId);
  if (!measure) return null;
  return (
    <>
      <Tabs
        label="Figures"
        tabs={kept.map(({ name, title }) => ({ id: name, label: title }))}
        param="measure"
      />
      {measure.months.length === 0 ? (
        <EmptyState icon={<CalendarCheck aria-hidden />} title="No month has ended yet">
          When a month ends, bookings, cancellations and collections are kept as they are. Later differences
          are explained here.
        </EmptyState>
      ) : (
        <>
          <FilterBar {...list.filters} fields={fields} />
          <MeasureChanges measure={measure} filter={list.input} />
        </>
      )}
      <Sections>
        <FigureFound figure={measure} />
        <OtherFigures figures={others} />
      </Sections>
    </>
  );
}

function useFilterFields(months: readonly string[], personId: string | undefined): readonly FilterField[] {
  return [
    {
      key: 'month',
      label: 'Month',
      kind: 'one',
      choices: months.map((month) => ({ value: month, label: monthName(month) })),
    },
    useProjectField(),
    { key: 'personId', label: 'Executive', kind: 'one', choices: usePersonChoices(personId) },
  ];
}
