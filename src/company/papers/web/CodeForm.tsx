import { styled } from '@mui/material/styles';
import { useNavigate } from 'react-router';
import { Form } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { PaperParams } from '../paper.contract.ts';
import { paperCode } from '../paper.rules.ts';

/** For a code that is typed because nothing could scan it. */
export function CodeForm() {
  const navigate = useNavigate();
  const form = useContractForm(PaperParams, { code: '' });
  return (
    <Form
      form={form}
      label="Check a document"
      onSubmit={async ({ code }) => {
        await navigate(`/verify/${paperCode(code)}`);
      }}
    >
      <Fields>
        <FormText
          control={form.control}
          name="code"
          label="Code"
          helper="Four groups of four letters and digits, printed beside the square code."
          autoComplete="off"
          maxLength={24}
          autoFocus
        />
        <FormActions control={form.control} submit="Check" />
      </Fields>
    </Form>
  );
}

const Fields = styled('div')({ display: 'grid', gap: 14 });
