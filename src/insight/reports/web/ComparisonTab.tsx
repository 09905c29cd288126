import { styled } from '@mui/material/styles';
import { keepPreviousData } from '@tanstack/react-query';
import Building from 'lucide-react/icons/building-2';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { ChartFrame } from '#platform/web/chart/ChartFrame.tsx';
import { ComparedBars } from '#platform/web/chart/ComparedBars.tsx';
import { useCall } from '#platform/web/client/hooks.ts';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { Sign } from '#platform/web/status/Sign.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { useListState } from '#platform/web/table/useListState.ts';
import { useProjectChoices } from '#inventory/projects/web/projectChoices.shared.ts';
import type { ProjectComparison } from '../projectComparison.contract.ts';
import { getProjectComparison } from '../projectComparison.contract.ts';
import type { ComparedRow } from './comparison.rows.tsx';
import { COMPARED_ROWS } from './comparison.rows.tsx';
import { REPORT_DAY_FIELDS } from '#insight/reporting/web/reportDays.fields.shared.ts';
import { ReportDays } from '#insight/reporting/web/ReportDays.shared.tsx';
import { ReportFiles } from '#insight/schedules/web/ReportFiles.shared.tsx';

const DAY_FIELDS = REPORT_DAY_FIELDS.filter(({ key }) => key !== 'compare');

/** Projects as columns, measures as rows, the best and worst of each marked. */
export function ComparisonTab() {
  const list = useListState(getProjectComparison.query);
  const projects: FilterField = {
    key: 'projectIds',
    label: 'Projects',
    kind: 'many',
    choices: useProjectChoices(),
  };
  const found = useCall(getProjectComparison, { query: list.input }, { placeholderData: keepPreviousData });
  return (
    <>
      <FilterBar
        {...list.filters}
        fields={[projects, ...DAY_FIELDS]}
        end={<ReportFiles report="project-comparison" query={list.input} />}
      />
      <Loaded source={found} failure="The projects could not be compared.">
        {(comparison) =>
          comparison.projects.length === 0 ? (
            <EmptyState icon={<Building />} title="No projects yet">
              Create a project, and it is compared with the others.
            </EmptyState>
          ) : (
            <Sections aria-busy={found.isPlaceholderData}>
              <Section title="Side by side" fact={<ReportDays report={comparison} />}>
                <ComparisonTable comparison={comparison} />
                {comparison.projects.length === 1 && (
                  <Quiet>With a second project the best and worst are marked.</Quiet>
                )}
                {comparison.notes.map((note) => (
                  <Quiet key={note}>{note}</Quiet>
                ))}
              </Section>
              <Section title="One measure">
                <MeasureChart comparison={comparison} />
              </Section>
            </Sections>
          )
        }
      </Loaded>
    </>
  );
}

function ComparisonTable({ comparison }: { comparison: ProjectComparison }) {
  const { projects } = comparison;
  return (
    <FigureTable
      caption="Projects compared"
      columns={[
        { key: 'measure', label: 'Measure', isLong: true, render: ({ label }: ComparedRow) => label },
        ...projects.map((project) => ({
          key: project.id,
          label: project.name,
          align: 'right' as const,
          render: (row: ComparedRow) => (
            <Marked mark={markOf(comparison, row, project.id)}>{row.render(project)}</Marked>
          ),
        })),
      ]}
      rows={rowsOf(comparison)}
    />
  );
}

/** Costs are not shown to those who may not see them: the row would say nothing. */
function rowsOf({ projects }: ProjectComparison): readonly ComparedRow[] {
  const seesCost = projects.some(({ budget }) => budget !== null);
  return seesCost ? COMPARED_ROWS : COMPARED_ROWS.filter(({ id }) => id !== 'budget');
}

type Mark = 'best' | 'worst' | null;

function markOf({ marks }: ProjectComparison, { measure }: ComparedRow, projectId: string): Mark {
  if (measure === null) return null;
  if (marks[measure].best.includes(projectId)) return 'best';
  return marks[measure].worst.includes(projectId) ? 'worst' : null;
}

const SIGNS = {
  best: { shape: 'tick', tone: 'success' },
  worst: { shape: 'alert', tone: 'error' },
} as const;

function Marked({ mark, children }: { mark: Mark; children: ReactNode }) {
  return (
    <MarkedLine>
      <span>{children}</span>
      {mark && (
        <span data-mark>
          <Sign {...SIGNS[mark]} size={12} /> {mark}
        </span>
      )}
    </MarkedLine>
  );
}

function MeasureChart({ comparison }: { comparison: ProjectComparison }) {
  const rows = rowsOf(comparison);
  const [chosen, setChosen] = useState('sold');
  const row = rows.find(({ id }) => id === chosen) ?? rows[0];
  if (row === undefined) return null;
  const bars = comparison.projects.flatMap((project) => {
    const value = row.value(project);
    return value === null ? [] : [{ id: project.id, name: project.name, value, before: null }];
  });
  return (
    <ChartFrame
      title={`${row.label} by project`}
      choices={
        <SelectBox
          style={CHOICE}
          value={row.id}
          size="small"
          inputProps={{ 'aria-label': 'Measure of the chart' }}
          choices={rows.map(({ id, label }) => ({ value: id, label }))}
          onChoose={setChosen}
        />
      }
      table={
        <FigureTable
          caption={`${row.label} by project`}
          columns={[
            { key: 'name', label: 'Project', isLong: true, render: ({ name }) => name },
            { key: 'value', label: row.label, align: 'right', render: row.render },
          ]}
          rows={comparison.projects}
        />
      }
    >
      {bars.length === 0 ? (
        <p>Nothing is known of this measure in these days.</p>
      ) : (
        <ComparedBars
          title={`${row.label} by project`}
          bars={bars.toSorted((one, other) => other.value - one.value)}
          format={row.format}
        />
      )}
    </ChartFrame>
  );
}

const MarkedLine = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: '0 8px',
  '& > [data-mark]': {
    ...theme.typography.caption,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 3,
    color: theme.vars.palette.text3,
  },
}));

const Quiet = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: 8,
  color: theme.vars.palette.text3,
}));

const CHOICE = { width: 220 };
