import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { Note } from '#platform/web/page/Note.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { SIZE } from '#platform/web/theme/tokens.ts';
import type { Project } from '#inventory/projects/project.contract.ts';
import { effectSentence } from './price.effect.labels.ts';
import type { DraftForm } from './priceList.form.ts';
import { useProblemsAtFields } from './priceList.form.ts';
import { PriceEffectView } from './PriceEffectView.tsx';
import { TermDifferences } from './TermDifferences.tsx';
import { usePriceEffect } from './usePriceEffect.ts';

interface LiveEffectProps {
  form: DraftForm;
  project: Project;
}

/** What the list being typed would change, in words and in rupees; stays visible while the form is scrolled. */
export function LiveEffectPanel({ form, project }: LiveEffectProps) {
  const values = useWatch({ control: form.control });
  const { answer, error, isOld, isIncomplete } = usePriceEffect(project.id, values);
  useProblemsAtFields(form, error);
  return (
    <div>
      <Side role="region" aria-label="Effect of this list" tabIndex={0}>
        <Section title="What changes" fact="against the prices in force">
          {error && <Note tone="limit">{error.message}</Note>}
          {isIncomplete && <Note tone="advice">The effect is shown once every field is valid.</Note>}
          {answer && !error && !isIncomplete && (
            <Faded data-old={isOld}>
              <TermDifferences differences={answer.differences} />
            </Faded>
          )}
          {!answer && !error && !isIncomplete && <FactSkeleton rows={2} />}
        </Section>
        {answer && !error && (
          <Section title="Effect" fact="if it took effect now">
            <Faded data-old={isOld} aria-live="polite">
              <PriceEffectView effect={answer.effect} />
            </Faded>
          </Section>
        )}
      </Side>
    </div>
  );
}

/** The same in one sentence at the foot of a narrow window, where the panel is far below. */
export function EffectLine({ form, project }: LiveEffectProps) {
  const values = useWatch({ control: form.control });
  const { answer, error, isOld } = usePriceEffect(project.id, values);
  const text = error ? error.message : answer && effectSentence(answer.effect);
  return text ? (
    <Line aria-hidden data-old={isOld} data-refused={error !== null}>
      {text}
    </Line>
  ) : null;
}

const Side = styled(Sections)({
  '@media (min-width: 1100px)': {
    position: 'sticky',
    top: SIZE.topBar,
    maxHeight: `calc(100dvh - ${SIZE.topBar}px)`,
    overflowY: 'auto',
  },
});

const Faded = styled('div')({ '&[data-old="true"]': { opacity: 0.6 } });

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'sticky',
  zIndex: 2,
  bottom: 'var(--plinth-foot, 0px)',
  margin: '0 -24px -16px',
  padding: '10px 24px',
  borderTop: `1px solid ${theme.vars.palette.line2}`,
  backgroundColor: theme.vars.palette.sunken,
  fontWeight: 500,
  '&[data-old="true"]': { color: theme.vars.palette.text3 },
  '&[data-refused="true"]': { color: theme.vars.palette.ink.amber },
  '@media (max-width: 599.95px)': { margin: '0 -16px -16px', padding: '10px 16px' },
  '@media (min-width: 1100px)': { display: 'none' },
}));
