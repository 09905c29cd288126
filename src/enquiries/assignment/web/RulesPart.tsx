import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { useProjectChoices } from '#inventory/projects/web/projectChoices.shared.ts';
import type { AssignmentRule } from '../assignment.contract.ts';
import { getAssignmentRules, tryAssignment, updateAssignmentRules } from '../assignment.contract.ts';
import type { PersonPresence } from '../presence.contract.ts';
import { RuleDialog } from './RuleDialog.tsx';
import { moved, replaced } from './rule.list.ts';
import type { NameOf } from './rule.labels.ts';
import { ruleAsksText, ruleGivesText } from './rule.labels.ts';

/** The rules in their order; each change is saved at once, based on what was read. */
export function RulesPart({ people }: { people: readonly PersonPresence[] }) {
  const rules = useCall(getAssignmentRules);
  const choices = useProjectChoices();
  const [edited, setEdited] = useState<AssignmentRule | 'new' | null>(null);
  const update = useSend(updateAssignmentRules, { invalidates: [getAssignmentRules, tryAssignment] });
  const nameOf: NameOf = {
    project: (id) => choices.find(({ value }) => value === id)?.label ?? 'a project',
    person: (id) => people.find((one) => one.id === id)?.name ?? 'someone who left',
  };
  if (rules.error)
    return <ErrorState title="The rules could not be loaded." error={rules.error} onRetry={rules.refetch} />;
  if (!rules.data) return null;
  const { version, rules: list, allowedActions } = rules.data;
  const mayEdit = allowedActions.includes('edit');
  const save = async (wanted: readonly object[]) => {
    await update.mutateAsync({ body: { rules: wanted as AssignmentRule[], version } });
    toastSuccess('Rules saved');
  };
  const change = (wanted: readonly AssignmentRule[]) => {
    save(wanted).catch((error: unknown) => toastError(toApiError(error).message));
  };
  return (
    <Section
      title="Rules"
      fact={list.length === 0 ? 'None: round robin for every lead' : `${list.length}`}
      action={mayEdit && <Button onClick={() => setEdited('new')}>Add rule</Button>}
    >
      <Rules>
        {list.map((rule, index) => (
          <li key={rule.id} data-off={!rule.isActive}>
            <div>
              <b>
                {index + 1}. {rule.name}
                {!rule.isActive && ' (off)'}
              </b>
              <p>{ruleAsksText(rule, nameOf)}</p>
              <p>To: {ruleGivesText(rule, nameOf)}</p>
            </div>
            {mayEdit && (
              <Acts aria-label={`Rule ${rule.name}`} role="group">
                <Button disabled={index === 0} onClick={() => change(moved(list, index, index - 1))}>
                  Up
                </Button>
                <Button
                  disabled={index === list.length - 1}
                  onClick={() => change(moved(list, index, index + 1))}
                >
                  Down
                </Button>
                <Button onClick={() => setEdited(rule)}>Edit</Button>
                <Button color="error" onClick={() => change(list.filter(({ id }) => id !== rule.id))}>
                  Remove
                </Button>
              </Acts>
            )}
          </li>
        ))}
      </Rules>
      {edited && (
        <RuleDialog
          rule={edited === 'new' ? null : edited}
          people={people}
          projects={choices}
          onSave={(rule) => save(replaced(list, rule))}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );
}

const Rules = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 12,
    justifyContent: 'space-between',
    padding: '10px 0',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& li[data-off="true"]': { color: theme.vars.palette.text3 },
  '& p': { color: theme.vars.palette.text.secondary },
}));

const Acts = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'start' });
