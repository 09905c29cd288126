import { styled } from '@mui/material/styles';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { formatDay } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { PageSkeleton } from '#platform/web/page/Skeletons.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import { today as todayHere } from '#platform/web/session/today.ts';
import { listRates, RATE_WRITERS } from '../rate.contract.ts';
import { placeText, RATE_LABELS, rateText } from '../rateText.rules.ts';
import { AddRateDialog } from './AddRateDialog.tsx';
import { RatePanel } from './RatePanel.tsx';
import type { RateSubject } from './rate.subjects.ts';
import { subjectsOf } from './rate.subjects.ts';
import { useRateAddress } from './useRateAddress.ts';

/** The statutory and policy rates: today's, the next, and the history of each. */
export function RatesPage() {
  const today = todayHere();
  const inForce = useCall(listRates, { query: { on: today, limit: 100 } });
  const coming = useCall(listRates, { query: { after: today, limit: 100 } });
  const isAllowed = useAllowed();
  const mayAdd = isAllowed(RATE_WRITERS);
  const { shown, adding, go } = useRateAddress();
  const failed = [inForce, coming].find((read) => read.error);
  const isRead = inForce.data !== undefined && coming.data !== undefined;
  const subjects = isRead ? subjectsOf(inForce.data.rows, coming.data.rows) : [];
  const inPanel = subjects.find(({ id }) => id === shown);
  return (
    <Page
      title="Statutory rates"
      panel={
        inPanel && (
          <RatePanel
            subject={inPanel}
            subjects={subjects}
            today={today}
            onChange={(id) => go({ rate: id })}
            onAdd={mayAdd ? () => go({ add: inPanel.id }) : null}
          />
        )
      }
    >
      <PageHeader
        title="Statutory rates"
        fact="Existing documents keep their rate"
        actions={
          mayAdd && isRead
            ? [
                {
                  label: 'Add rate',
                  letter: 'c',
                  icon: <Plus aria-hidden />,
                  isPrimary: true,
                  onClick: () => go({ add: 'new' }),
                },
              ]
            : []
        }
      />
      {failed?.error ? (
        <ErrorState title="The rates could not be loaded." error={failed.error} onRetry={failed.refetch} />
      ) : isRead ? (
        <RateTable subjects={subjects} currentId={inPanel?.id ?? null} />
      ) : (
        <PageSkeleton />
      )}
      {isRead && mayAdd && adding !== null && (
        <AddRateDialog
          key={adding}
          subjects={subjects}
          subject={subjects.find(({ id }) => id === adding) ?? null}
          today={today}
          onClose={() => go({ add: null })}
        />
      )}
    </Page>
  );
}

function RateTable({ subjects, currentId }: { subjects: readonly RateSubject[]; currentId: string | null }) {
  const hrefOf = useSubjectHref();
  const columns: LedgerColumn<RateSubject>[] = [
    {
      key: 'name',
      label: 'Rate',
      isLong: true,
      render: (subject) => <Link to={hrefOf(subject)}>{RATE_LABELS[subject.key].name}</Link>,
    },
    { key: 'place', label: 'Applies to', isFaint: true, render: placeText },
    { key: 'today', label: 'Today', isLong: true, render: (subject) => clipped(todayText(subject)) },
    {
      key: 'since',
      label: 'Since',
      isFaint: true,
      render: ({ current }) => (current ? formatDay(current.validFrom) : '–'),
    },
    { key: 'next', label: 'Next', isLong: true, render: (subject) => nextText(subject) ?? '–' },
  ];
  return (
    <Foot>
      <LedgerTable
        caption="Rates"
        columns={currentId ? columns.filter(({ key }) => key !== 'since' && key !== 'place') : columns}
        rows={subjects}
        currentId={currentId}
        groupOf={({ key }) => ({ key: RATE_LABELS[key].group, label: RATE_LABELS[key].group })}
        renderCard={(subject) => {
          const next = nextText(subject);
          return (
            <RowCard
              title={RATE_LABELS[subject.key].name}
              href={hrefOf(subject)}
              lines={[placeText(subject), clipped(todayText(subject)), ...(next ? [`Next: ${next}`] : [])]}
            />
          );
        }}
      />
    </Foot>
  );
}

function todayText({ key, current }: RateSubject): string {
  return current ? rateText(key, current.value) : 'None yet';
}

/** Long values such as nineteen caps or twelve weights are shown in the panel; the list shows that there is more. */
function clipped(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, text.lastIndexOf(',', LONGEST))} …` : text;
}

const LONGEST = 130;

function nextText({ key, coming }: RateSubject): string | null {
  const [next] = coming;
  return next ? `${rateText(key, next.value)} from ${formatDay(next.validFrom)}` : null;
}

function useSubjectHref(): (subject: RateSubject) => string {
  const [params] = useSearchParams();
  return ({ id }) => {
    const next = new URLSearchParams(params);
    next.set('rate', id);
    return `/settings/rates?${next.toString()}`;
  };
}

const Foot = styled('div')({ paddingBottom: 24 });
