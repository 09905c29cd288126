import Button from '@mui/material/Button';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { Section } from '#platform/web/page/Section.tsx';
import { toastUndo } from '#platform/web/page/toast.ts';
import { getModelCard } from '../model.contract.ts';
import { getScoringConfig, updateScoringConfig } from '../scoringConfig.contract.ts';

/** The score that lists sort and grade by; those who manage the rules may change it. */
export function ActiveScorer({ active }: { active: 'rules' | 'model' }) {
  const config = useCall(getScoringConfig);
  const update = useSend(updateScoringConfig, { invalidates: [getScoringConfig, getModelCard] });
  const other = active === 'rules' ? 'model' : 'rules';
  const change = async () => {
    await update.mutateAsync({ body: { activeScorer: other } });
    toastUndo(`Lists sort by the ${other} from now on; open leads are regraded`, () =>
      update.mutateAsync({ body: { activeScorer: active } }),
    );
  };
  const mayEdit = config.data?.allowedActions.includes('edit') ?? false;
  return (
    <Section
      title="Lists sort by"
      action={
        mayEdit && (
          <Button size="small" disabled={update.isPending} onClick={() => void change()}>
            Sort by the {other}
          </Button>
        )
      }
    >
      <p>
        {active === 'rules'
          ? 'Lists and grades use the rules; the model is a second score of each lead.'
          : 'Lists and grades use the model; the rules explain each lead next to it.'}
      </p>
    </Section>
  );
}
