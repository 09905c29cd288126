import { LANGUAGE_NAMES } from '#platform/contract/languages.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import type { Template } from '../template.contract.ts';
import { listTemplates } from '../template.contract.ts';

/** Templates that the reader may have letters made from. */
export function useTemplateChoices() {
  const templates = useCall(listTemplates, { query: { recordType: 'sale', status: 'approved', limit: 100 } });
  const usable = (templates.data?.rows ?? []).filter(
    ({ allowedActions, current }) => allowedActions.includes('generate') && current !== null,
  );
  return {
    isPending: templates.isPending,
    templates: usable,
    choices: usable.map(({ id, name, language }) => ({ value: id, label: nameIn(name, language) })),
  };
}

function nameIn(name: string, language: Template['language']): string {
  return language === 'en' ? name : `${name}, ${LANGUAGE_NAMES[language]}`;
}
