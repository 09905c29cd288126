import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { counted } from '#platform/contract/format.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import type { Figure } from '#platform/web/page/FigureStrip.tsx';
import { FigureStrip } from '#platform/web/page/FigureStrip.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Columns, Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { useProjectChoices } from '#inventory/projects/web/projectChoices.shared.ts';
import type { ContractorAnalytics } from '../availability.contract.ts';
import { getContractorAnalytics } from '../availability.contract.ts';
import { SPECIALIZATION_LABELS } from '../contractor.rules.ts';
import {
  CONTRACTOR_STATUS,
  costText,
  firstPassText,
  measuredText,
  reopenedText,
} from './contractor.labels.ts';

/** Contractors of all projects or of one in figures; each opens its rows. */
export function ContractorAnalyticsPage() {
  const [params, setParams] = useSearchParams();
  const projectId = params.get('projectId') ?? '';
  const query = projectId === '' ? {} : { projectId };
  const analytics = useCall(getContractorAnalytics, { query });
  const choices = useProjectChoices();
  return (
    <Page title="Contractors in figures">
      <PageHeader title="Contractors in figures">
        <SelectBox
          inputProps={{ 'aria-label': 'Project' }}
          value={projectId}
          emptyLabel="All projects"
          choices={choices}
          onChoose={(chosen) => setParams(chosen === '' ? {} : { projectId: chosen })}
        />
      </PageHeader>
      <Loaded source={analytics} failure="The figures could not be loaded.">
        {(data) => <Figures analytics={data} projectId={projectId} />}
      </Loaded>
    </Page>
  );
}

interface FiguresProps {
  analytics: ContractorAnalytics;
  projectId: string;
}

function Figures({ analytics, projectId }: FiguresProps) {
  const { byStatus, bySpecialization, reviews, measured } = analytics;
  const cost = costText(measured);
  const listOf = listHref(projectId);
  const isBuilder = useAllowed()(CAPABILITIES.constructionManagement);
  const ofProject = projectId === '' ? '' : `&projectId=${projectId}`;
  const unassigned = isBuilder ? `/construction?unassigned=true${ofProject}` : null;
  const trades = bySpecialization.filter(({ contractors }) => contractors > 0);
  return (
    <>
      <FigureStrip label="Contractors" figures={stripOf(analytics, listOf, unassigned)} />
      <Columns>
        <Sections>
          <Section title="Trades" fact="A contractor counts in each of its trades">
            <Table>
              <thead>
                <tr>
                  <th scope="col">Trade</th>
                  <th scope="col">Contractors</th>
                  <th scope="col">Active</th>
                  <th scope="col">Open milestones</th>
                </tr>
              </thead>
              <tbody>
                {trades.map(({ specialization, contractors, active, openMilestones }) => (
                  <tr key={specialization}>
                    <th scope="row">
                      <Link to={listOf({ specialization })}>{SPECIALIZATION_LABELS[specialization]}</Link>
                    </th>
                    <td>{contractors}</td>
                    <td>{active}</td>
                    <td>{openMilestones}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </Section>
        </Sections>
        <Sections>
          <Section title="States">
            <FactList
              labelWidth={128}
              facts={byStatus.map(({ status, contractors }) => ({
                label: CONTRACTOR_STATUS[status].word,
                value: <Link to={listOf({ status })}>{counted(contractors, 'contractor')}</Link>,
              }))}
            />
          </Section>
          <Section title="Reviews" fact={counted(reviews.count, 'review')}>
            <FactList
              labelWidth={128}
              facts={[
                { label: 'Overall', value: markText(reviews.rating) },
                { label: 'Quality', value: markText(reviews.quality) },
                { label: 'Timeliness', value: markText(reviews.timeliness) },
                { label: 'Safety', value: markText(reviews.safety) },
              ]}
            />
          </Section>
          <Section title="Measured">
            <FactList
              labelWidth={128}
              facts={[
                { label: 'Own delay', value: measuredText(measured) },
                { label: 'Quality checks', value: firstPassText(measured) },
                { label: 'Issues put right', value: reopenedText(measured) },
                ...(cost === null ? [] : [{ label: 'Cost', value: cost }]),
              ]}
            />
          </Section>
        </Sections>
      </Columns>
    </>
  );
}

function stripOf(
  { preferred, licences, work }: ContractorAnalytics,
  listOf: ListHref,
  unassigned: string | null,
): Figure[] {
  return [
    { label: 'Preferred', value: preferred, href: listOf({ preferred: 'true' }) },
    {
      label: 'Licences expired',
      value: licences.expired,
      of: `${licences.expiring} end within 30 days, ${licences.missing} missing`,
      href: listOf({ licence: 'expired' }),
    },
    {
      label: 'Delayed milestones',
      value: work.delayedMilestones,
      of: `of ${work.openMilestones} open`,
      href: listOf({ delayed: 'true' }),
    },
    {
      label: 'Without contractor',
      value: work.unassignedMilestones,
      of: 'open milestones',
      ...(unassigned === null ? {} : { href: unassigned }),
    },
  ];
}

type ListHref = (filter: Record<string, string>) => string;

function listHref(projectId: string): ListHref {
  return (filter) =>
    `/contractors?${new URLSearchParams({ ...filter, ...(projectId === '' ? {} : { projectId }) })}`;
}

function markText(mark: number | null): string {
  return mark === null ? 'None yet' : `${mark.toFixed(1)} of 5`;
}

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '6px 8px 6px 0',
    textAlign: 'left',
    fontWeight: 400,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& thead th': { ...theme.typography.caption, color: theme.vars.palette.text3 },
  '& td, & thead th:not(:first-of-type)': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& a': { display: 'inline-block', minHeight: 24, lineHeight: '24px' },
}));
