import { useFormContext } from 'react-hook-form';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormNumber } from '#platform/web/form/FormNumber.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { today } from '#platform/web/session/today.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { ISSUE_SEVERITIES } from '../issueKinds.rules.ts';
import { AssigneeField } from './AssigneeField.tsx';
import { ISSUE_SEVERITY } from './issue.status.shared.ts';

interface IssueValues {
  title: string;
  description?: string | null | undefined;
  severity: (typeof ISSUE_SEVERITIES)[number];
  dueDate?: string | null | undefined;
  assignedToId?: string | null | undefined;
  contractorId?: string | null | undefined;
  floor?: number | null | undefined;
  room?: string | null | undefined;
}

const SEVERITIES = ISSUE_SEVERITIES.toReversed().map((value) => ({
  value,
  label: ISSUE_SEVERITY[value].word,
}));

interface IssueFieldsProps {
  /** Null while none is chosen. */
  projectId: string | null;
}

/** What is wrong, how grave it is, where, by when and with whom. */
export function IssueFields({ projectId }: IssueFieldsProps) {
  const { control } = useFormContext<IssueValues>();
  const assigns = useAllowed()(CAPABILITIES.constructionManagement);
  return (
    <>
      <div data-wide>
        <FormText control={control} name="title" label="What is wrong" maxLength={200} autoFocus />
      </div>
      <div data-wide>
        <FormText
          control={control}
          name="description"
          label="Description"
          rows={3}
          maxLength={2000}
          isOptional
        />
      </div>
      <FormSelect control={control} name="severity" label="Severity" choices={SEVERITIES} />
      <FormDate
        control={control}
        name="dueDate"
        label="Due"
        helper="Without a day: as its severity says."
        min={today()}
        isOptional
      />
      <FormNumber control={control} name="floor" label="Floor" isOptional />
      <FormText control={control} name="room" label="Room" maxLength={80} isOptional />
      {assigns && (
        <div data-wide>
          <AssigneeField projectId={projectId} />
        </div>
      )}
    </>
  );
}
