import { styled } from '@mui/material/styles';
import { formatPct } from '#platform/contract/format.ts';
import { isRole, roleLabel, ROLES } from '#platform/contract/roles.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormPct } from '#platform/web/form/FormNumber.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { maySetLimitOf, DEFAULT_DISCOUNT_LIMITS } from '../discountLimits.rules.ts';
import { EditablePart } from './EditablePart.tsx';
import { LimitsForm } from './settings.form.ts';
import type { PartFormProps, PartProps } from './useSettings.ts';
import { useSettings } from './useSettings.ts';

/** The discount limit of each role; a project may have its own. */
export function LimitsPart({ organization, mayEdit }: PartProps) {
  const { discountLimits } = organization;
  if (!discountLimits) return null;
  return (
    <EditablePart
      id="limits"
      title="Discount limits"
      fact="percent of the base price"
      mayEdit={mayEdit}
      renderForm={(onDone) => <Editor organization={organization} onDone={onDone} />}
    >
      <Limits>
        {ROLES.map((role) => (
          <div key={role}>
            <dt>{roleLabel(role)}</dt>
            <dd className="tabular">{formatPct(discountLimits[role])}</dd>
          </div>
        ))}
      </Limits>
      <Quiet>They apply to every project without limits of its own.</Quiet>
    </EditablePart>
  );
}

function Editor(props: PartFormProps) {
  const { opened, save } = useSettings(props);
  const { role } = useSessionUser();
  const form = useContractForm(LimitsForm, {
    discountLimits: opened.discountLimits ?? DEFAULT_DISCOUNT_LIMITS,
  });
  const { control } = form;
  return (
    <Form form={form} label="Discount limits" onSubmit={save}>
      <Fields>
        {ROLES.map((one) => (
          <FormPct
            key={one}
            control={control}
            name={`discountLimits.${one}`}
            label={roleLabel(one)}
            isDisabled={!isRole(role) || !maySetLimitOf(role, one)}
          />
        ))}
      </Fields>
      <Quiet>They apply from the next cost sheet; issued cost sheets do not change.</Quiet>
      <FormActions
        control={control}
        submit="Save limits"
        onBack={props.onDone}
        back="Cancel"
        purpose="save"
      />
    </Form>
  );
}

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(172px, 1fr))',
  gap: '14px 16px',
});

const Limits = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(232px, 1fr))',
  columnGap: 32,
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 12,
    padding: '5px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& dt': { color: theme.vars.palette.text.secondary },
}));

const Quiet = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '10px 0 14px',
  color: theme.vars.palette.text3,
}));
