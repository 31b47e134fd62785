/** Reports the first field with an incomplete date or number, in the words of the browser. Without the report, the text
 *  would be lost: browsers give such a field an empty value. Forms without `noValidate` need no such check.
 *  @returns whether there is such a field */
export function reportIncompleteField(container: Element): boolean {
  const field = [...container.querySelectorAll('input')].find(({ validity }) => validity.badInput);
  field?.reportValidity();
  return field !== undefined;
}
