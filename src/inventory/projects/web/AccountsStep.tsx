import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { displayName } from '#platform/contract/format.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import { CheckBox } from '#platform/web/form/CheckBox.tsx';
import { FormRows } from '#platform/web/form/FormRows.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { FormTexts } from '#platform/web/form/FormTexts.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { ACCOUNT_KINDS } from '../project.contract.ts';
import type { Project } from '../project.contract.ts';
import type { ProjectForm } from './project.form.ts';

const KIND_LABELS: Record<(typeof ACCOUNT_KINDS)[number], string> = {
  collection: 'Collection account (receipts)',
  separate: 'Separate account (70%, construction)',
  transaction: 'Transaction account (30%)',
};
const KINDS = ACCOUNT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));

/** Where the money of the buyers goes (RERA s.4(2)(l)(D)), and who works on the project. */
export function AccountsStep({ form, project }: { form: ProjectForm; project: Project | null }) {
  const { control } = form;
  return (
    <Parts>
      <FormRows
        form={form}
        name="designatedAccounts"
        label="Designated accounts"
        singular="account"
        emptyText="None yet. Add the collection account before the launch."
        max={3}
        newRow={() => ({ kind: 'collection' as const, bank: '', accountLast4: '', ifsc: '' })}
        renderRow={(position) => {
          const at = `designatedAccounts.${position}` as const;
          return (
            <Row>
              <FormSelect control={control} name={`${at}.kind`} label="Kind" choices={KINDS} />
              <FormText control={control} name={`${at}.bank`} label="Bank and branch" maxLength={120} />
              <FormText
                control={control}
                name={`${at}.accountLast4`}
                label="Last four digits"
                maxLength={4}
              />
              <FormText
                control={control}
                name={`${at}.ifsc`}
                label="IFSC"
                maxLength={11}
                placeholder="HDFC0001234"
                isUppercase
              />
            </Row>
          );
        }}
      />
      <FormTexts
        control={control}
        name="bankApprovals"
        label="Bank approvals"
        helper="Banks that approved loans for this project, separated by commas."
        isOptional
      />
      <Section title="Team" fact="gets the enquiries of the project">
        <OwnMembership form={form} />
        <Later>
          {project ? (
            <>
              Colleagues and pictures are added on the project:{' '}
              <Link to={`/projects/${project.id}?tab=team`}>Team</Link>,{' '}
              <Link to={`/projects/${project.id}`}>Pictures</Link>.
            </>
          ) : (
            'Colleagues, pictures, payment terms and plans are added on the project, once it is created.'
          )}
        </Later>
      </Section>
    </Parts>
  );
}

/** The others of the team stay; each person can add or remove themselves. */
function OwnMembership({ form }: { form: ProjectForm }) {
  const user = useSessionUser();
  const team = useWatch({ control: form.control, name: 'teamUserIds' }) ?? [];
  const others = team.filter((id) => id !== user.id);
  return (
    <Member>
      <CheckBox
        id="own-membership"
        checked={team.includes(user.id)}
        onChange={({ target }) =>
          form.setValue('teamUserIds', target.checked ? [...others, user.id] : others, { shouldDirty: true })
        }
      />
      <label htmlFor="own-membership">
        {displayName(user)}, {user.role && roleLabel(user.role)}
      </label>
      {others.length > 0 && <span>and {others.length === 1 ? 'one other' : `${others.length} others`}</span>}
    </Member>
  );
}

const Later = styled('p')(({ theme }) => ({
  marginTop: 10,
  color: theme.vars.palette.text3,
  '& a': { textDecoration: 'underline', textUnderlineOffset: 3 },
}));

const Parts = styled('div')({ display: 'grid', gap: 28 });

const Row = styled('div')({
  display: 'grid',
  gap: '10px 12px',
  '@media (min-width: 600px)': { gridTemplateColumns: '1fr 1fr' },
});

const Member = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 24,
  '& span': { color: theme.vars.palette.text3 },
}));
