import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { Form, FormGrid } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';
import { sourceWord } from '#enquiries/leads/web/lead.labels.shared.ts';
import { useProjectChoices } from '#inventory/projects/web/projectChoices.shared.ts';
import type { AssignmentTrial } from '../assignment.contract.ts';
import { tryAssignment } from '../assignment.contract.ts';
import { TrialForm } from './trial.form.ts';

const SOURCES = LEAD_SOURCES.map((source) => ({ value: source, label: sourceWord(source) }));

/** Who would get a lead like this now; nothing is assigned. */
export function TrialPart() {
  const projects = useProjectChoices();
  const ask = useSend(tryAssignment);
  const [trial, setTrial] = useState<AssignmentTrial | null>(null);
  const form = useContractForm(TrialForm, {
    source: 'website',
    language: '',
    locality: '',
    city: '',
    pincode: '',
  });
  const { control } = form;
  return (
    <Section title="Who would get this lead?">
      <Form
        form={form}
        label="Who would get this lead?"
        onSubmit={async ({ projectId, ...enquiry }) => {
          setTrial(await ask.mutateAsync({ body: { ...enquiry, projectIds: [projectId] } }));
        }}
      >
        <FormGrid>
          <FormSelect control={control} name="projectId" label="Project" choices={projects} />
          <FormSelect control={control} name="source" label="Source" choices={SOURCES} />
          <FormText control={control} name="language" label="Language" isOptional />
          <FormText control={control} name="locality" label="Locality" isOptional />
          <FormText control={control} name="city" label="City" isOptional />
          <FormText control={control} name="pincode" label="PIN code" isOptional />
        </FormGrid>
        <Foot>
          <FormActions control={control} submit="Test" purpose="try" isSecondary />
        </Foot>
      </Form>
      <div role="status">{trial && <TrialResult trial={trial} />}</div>
    </Section>
  );
}

function TrialResult({ trial }: { trial: AssignmentTrial }) {
  return (
    <>
      <Note tone={trial.person ? 'done' : 'limit'}>{trial.text}</Note>
      {trial.passed.length > 0 && (
        <Line aria-label="Skipped">
          {trial.passed.map((text) => (
            <li key={text}>Skipped: {text}</li>
          ))}
        </Line>
      )}
      <Line aria-label="Round robin">
        {trial.line.map(({ id, name, absence, today, lastAt }, index) => (
          <li key={id}>
            {index + 1}. {name}:{' '}
            {absence ?? `${today} today, last ${lastAt ? formatDayAndTime(lastAt, zoneHere()) : 'never'}`}
          </li>
        ))}
      </Line>
    </>
  );
}

const Foot = styled('div')({ margin: '12px 0' });
const Line = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: '10px 0 0',
  padding: 0,
  color: theme.vars.palette.text.secondary,
}));
