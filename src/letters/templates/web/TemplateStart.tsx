import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { LANGUAGE_NAMES, LANGUAGES } from '#platform/contract/languages.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { upload } from '#platform/web/client/upload.ts';
import { FileButton } from '#platform/web/form/FileButton.tsx';
import { Form } from '#platform/web/form/Form.tsx';
import { FormSegment } from '#platform/web/form/FormSegment.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { Note } from '#platform/web/page/Note.tsx';
import type { LetterTree } from '../letterTree.contract.ts';
import type { ImportedLetter } from '../template.contract.ts';
import { getTemplate, importTemplate, listTemplates } from '../template.contract.ts';
import type { LetterRecord } from '../template.rules.ts';

export interface BegunTemplate {
  /** 'nothing', the id of the template that it copies, or the name of a file. */
  from: string;
  name: string;
  categoryId: string | null;
  tree: LetterTree;
  /** What to look at before it is sent. */
  notes: readonly string[];
}

interface TemplateStartProps {
  recordType: LetterRecord;
  onBegin: (begun: BegunTemplate) => void;
}

const Start = z.object({
  from: z.enum(['nothing', 'template', 'file']),
  language: z.enum(LANGUAGES),
  templateId: z.string().nullable(),
});

const STARTS = [
  { value: 'nothing', label: 'Empty' },
  { value: 'template', label: 'Another template' },
  { value: 'file', label: 'Word document' },
];
const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));
const DOCX = '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** What a new template begins with. */
export function TemplateStart({ recordType, onBegin }: TemplateStartProps) {
  const [params] = useSearchParams();
  const copied = params.get('copy');
  const form = useContractForm(Start, {
    from: copied ? 'template' : 'nothing',
    language: 'en',
    templateId: copied,
  });
  const { control } = form;
  const [from, language] = useWatch({ control, name: ['from', 'language'] });
  const templates = useCall(listTemplates, { query: { recordType, limit: 100 } });
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const readFile = async (file: File) => {
    setReading(true);
    setFailure(null);
    try {
      onBegin(begunFrom(await upload(importTemplate, file, { recordType, language })));
    } catch (error) {
      setFailure(toApiError(error).message);
    } finally {
      setReading(false);
    }
  };
  return (
    <Form
      form={form}
      label="New template"
      onSubmit={async (start) => {
        if (start.from === 'template') onBegin(await copyOf(start.templateId));
        else onBegin(emptyTemplate(start.language));
      }}
    >
      <Fields>
        <FormSegment control={control} name="from" label="Begin with" choices={STARTS} />
        {from !== 'template' && (
          <FormSelect control={control} name="language" label="Language" choices={LANGUAGE_CHOICES} />
        )}
        {from === 'template' && (
          <FormSelect
            control={control}
            name="templateId"
            label="Template"
            choices={(templates.data?.rows ?? []).map(({ id, name, language: of }) => ({
              value: id,
              label: `${name}, ${LANGUAGE_NAMES[of]}`,
            }))}
          />
        )}
        {from === 'file' ? (
          <div>
            <p>
              Placeholders such as {'{{buyer.name}}'} or «Unit» become fields. Those that no field has the
              name of stay in the text and are listed.
            </p>
            <FileButton
              label="Choose document"
              busyLabel="Reading…"
              isBusy={isReading}
              name="Word document"
              accept={DOCX}
              onFiles={([file]) => file && void readFile(file)}
            />
            <div role="alert">{failure && <Note tone="failure">{failure}</Note>}</div>
          </div>
        ) : (
          <Button type="submit" variant="contained">
            Write the text
          </Button>
        )}
      </Fields>
    </Form>
  );
}

function emptyTemplate(language: LetterTree['attrs']['language']): BegunTemplate {
  return {
    from: 'nothing',
    name: '',
    categoryId: null,
    tree: { type: 'doc', attrs: { language }, content: [{ type: 'paragraph' }] },
    notes: [],
  };
}

async function copyOf(templateId: string | null): Promise<BegunTemplate> {
  if (templateId === null) throw new Error('Choose a template.');
  const template = await send(getTemplate, { params: { id: templateId } });
  const text = template.currentText ?? template.waitingText;
  if (!text) throw new Error('This template has no text that could be copied.');
  return {
    from: templateId,
    name: `${template.name}, copy`.slice(0, 60),
    categoryId: template.category.id,
    tree: text.tree,
    notes: [],
  };
}

function begunFrom({ name, tree, fields, unknown, notes }: ImportedLetter): BegunTemplate {
  return {
    from: name,
    name: name.replace(/\.docx$/i, '').slice(0, 60),
    categoryId: null,
    tree,
    notes: [
      ...unknown.map(
        ({ placeholder, count }) => `${placeholder} is no field${count > 1 ? `, ${count} times` : ''}.`,
      ),
      ...notes,
      ...(fields.length > 0
        ? [`Became fields: ${fields.map(({ placeholder }) => placeholder).join(', ')}.`]
        : []),
    ],
  };
}

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: 16,
  maxWidth: 480,
  '& > *': { maxWidth: '100%' },
  '& > :not(button)': { width: '100%' },
  '& p': { marginBottom: 8, color: theme.vars.palette.text.secondary },
}));
