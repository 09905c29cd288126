import { styled } from '@mui/material/styles';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '#platform/web/client/hooks.ts';
import { FigureStrip } from '#platform/web/page/FigureStrip.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Columns } from '#platform/web/page/Page.tsx';
import { Sections } from '#platform/web/page/Section.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useListState } from '#platform/web/table/useListState.ts';
import { getConstructionAnalytics } from '../analytics.contract.ts';
import { analyticsFigures } from './analytics.figures.ts';
import { CostSection } from './CostSection.tsx';
import { CurveSection } from './CurveSection.tsx';
import { DelayedSection } from './DelayedSection.tsx';
import { IssueAges } from './IssueAges.tsx';
import { usePlaceFields } from './place.fields.ts';
import { UnlockedSection } from './UnlockedSection.tsx';

const DAYS: readonly FilterField[] = [
  { key: 'from', label: 'First day', kind: 'day', operator: 'is' },
  { key: 'to', label: 'Last day', kind: 'day', operator: 'is' },
];

/** S-curve, earned value, delays, quality, issues, cost and demands to come; each figure opens its rows. */
export function FiguresTab() {
  const list = useListState(getConstructionAnalytics.query);
  const { role } = useSessionUser();
  const analytics = useCall(
    getConstructionAnalytics,
    { query: list.input },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <FilterBar
        {...list.filters}
        fields={[...usePlaceFields(list.query.projectId), ...DAYS]}
        onChange={(key, value) =>
          list.set({ [key]: value, ...(key === 'projectId' ? { towerId: null } : {}) })
        }
      />
      <Loaded source={analytics} failure="The figures could not be loaded.">
        {(data) => (
          <Body aria-busy={analytics.isPlaceholderData} data-outdated={analytics.isPlaceholderData}>
            <FigureStrip label="Key figures" figures={analyticsFigures(data, role)} />
            <Columns>
              <Sections>
                <CurveSection analytics={data} days={list.input} />
                <UnlockedSection unlocked={data.unlocked} />
                <DelayedSection delayed={data.delayed} />
              </Sections>
              <Sections>
                <IssueAges issues={data.issues} />
                {data.costs && <CostSection costs={data.costs} />}
              </Sections>
            </Columns>
          </Body>
        )}
      </Loaded>
    </>
  );
}

const Body = styled('div')({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  transition: 'opacity 120ms',
  '&[data-outdated="true"]': { opacity: 0.6 },
});
