import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { formatDay } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Field } from '#platform/web/form/Field.tsx';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { termDifferences } from '../priceDifference.rules.ts';
import type { PriceList } from '../priceList.contract.ts';
import { getPriceList, listPriceLists } from '../priceList.contract.ts';
import { TermDifferences } from './TermDifferences.tsx';
import { useTowerNames } from './useTowerNames.ts';

interface ListComparisonProps {
  list: PriceList;
  /** The list it is compared with; null for the one before it, or the one in force while it is not yet. */
  otherId: string | null;
  onChoose: (otherId: string | null) => void;
}

/** What a list changes, against the list before it or any other of the project. */
export function ListComparison({ list, otherId, onChoose }: ListComparisonProps) {
  const id = useId();
  const all = useCall(listPriceLists, { query: { projectId: list.projectId, limit: 100 } });
  const others = (all.data?.rows ?? []).filter((other) => other.id !== list.id);
  const isToCome = list.status === 'draft' || list.status === 'approved';
  return (
    <Section
      title="What changes"
      fact={otherId ? undefined : isToCome ? 'against the prices in force' : 'against the previous list'}
    >
      {others.length > 0 && (
        <Choice>
          <Field id={id} label="Compare with" error={undefined}>
            <SelectBox
              id={id}
              value={otherId ?? ''}
              emptyLabel={isToCome ? 'The prices in force' : 'The previous list'}
              choices={others.map((other) => ({
                value: other.id,
                label: `${other.number}. ${other.name}, from ${formatDay(other.effectiveFrom)}`,
              }))}
              onChoose={(chosen) => onChoose(chosen || null)}
            />
          </Field>
        </Choice>
      )}
      {otherId ? (
        <AgainstOther list={list} otherId={otherId} />
      ) : (
        <TermDifferences differences={list.differences} />
      )}
    </Section>
  );
}

function AgainstOther({ list, otherId }: { list: PriceList; otherId: string }) {
  const other = useCall(getPriceList, { params: { id: otherId } });
  const towerNames = useTowerNames(list.projectId);
  if (other.error) {
    return (
      <ErrorState title="The other list could not be loaded." error={other.error} onRetry={other.refetch} />
    );
  }
  if (!other.data) return <FactSkeleton rows={3} />;
  return (
    <TermDifferences
      differences={termDifferences(other.data, list, towerNames)}
      before={`In ${other.data.number}`}
      after={`In ${list.number}`}
    />
  );
}

const Choice = styled('div')({ maxWidth: 420, marginBottom: 8 });
