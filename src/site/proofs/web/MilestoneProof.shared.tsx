import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { counted, formatDay } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { dayHere } from '#platform/web/session/today.ts';
import type { MilestoneProof as Proof } from '../proof.contract.ts';
import { getMilestoneProof } from '../proof.contract.ts';
import type { MilestoneOfProof } from './milestoneOfProof.ts';

const ChooseProofPhotos = lazy(async () => ({
  default: (await import('./ChooseProofPhotos.tsx')).ChooseProofPhotos,
}));

/** The code that the demand letters of a completed milestone carry, and what is behind it. */
export function MilestoneProof({ milestone }: { milestone: MilestoneOfProof }) {
  const found = useCall(getMilestoneProof, { params: { id: milestone.id } });
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <Section
      title="Proof for buyers"
      action={
        found.data?.mayChoose && (
          <Button size="small" variant="outlined" onClick={() => setIsChoosing(true)}>
            Choose photos
          </Button>
        )
      }
    >
      <Loaded source={found} failure="The proof could not be loaded." skeleton={<FactSkeleton rows={3} />}>
        {({ proof, mayChoose }) =>
          proof === null ? (
            <p>It is made with the first demand.</p>
          ) : (
            <>
              <FactList facts={factsOf(proof)} labelWidth={104} />
              <p style={BELOW}>
                {mayChoose
                  ? 'Demand letters carry the code; until the first demand its photos can be chosen.'
                  : 'Demand letters carry the code. What is behind it stays as it is.'}
              </p>
            </>
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {isChoosing && found.data && (
          <ChooseProofPhotos
            milestone={milestone}
            chosenFileIds={found.data.proof?.content.photos.map(({ fileId }) => fileId) ?? []}
            onClose={() => setIsChoosing(false)}
          />
        )}
      </Suspense>
    </Section>
  );
}

const BELOW = { marginTop: 8 } as const;

function factsOf({ code, issuedAt, content: { parts, photos } }: NonNullable<Proof['proof']>): FactEntry[] {
  return [
    { label: 'Code', value: <Link to={`/verify/${code}`}>{code}</Link> },
    { label: 'Issued', value: formatDay(dayHere(issuedAt)) },
    ...parts.map(({ title, lines }) => ({ label: title, value: lines[0] ?? '' })),
    { label: 'Photos', value: photos.length === 0 ? 'None' : counted(photos.length, 'photo') },
  ];
}
