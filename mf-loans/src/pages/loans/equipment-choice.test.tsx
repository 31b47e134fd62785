import type { ShownEquipment } from '@fotosoc/contract/loan';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EquipmentChoice } from './equipment-choice';

const flash = { id: 'f', name: 'Flash', quantity: 1, category: 'Light', description: 'Two batteries.' };
const lamp = { id: 'l', name: 'Lamp', quantity: 1 };
const zoom = { id: 'z', name: 'Zoom', quantity: 1, category: 'Lenses' };

function choose(equipment: ShownEquipment[]) {
  const nothing = { availability: undefined, name: 'equipment', value: '', kit: {}, error: undefined };
  render(
    <EquipmentChoice equipment={equipment} {...nothing} onChange={() => undefined} onQuantity={() => undefined} />,
  );
  return screen.getAllByRole('list').map((list) => [
    list.getAttribute('aria-labelledby') && document.getElementById(list.getAttribute('aria-labelledby')!)?.textContent,
    within(list)
      .getAllByRole('radio')
      .map((radio) => (radio as HTMLInputElement).value),
  ]);
}

it('groups equipment by two or more categories, equipment without one last', () => {
  expect(choose([flash, lamp, zoom])).toEqual([
    ['Lenses', ['Zoom']],
    ['Light', ['Flash']],
    ['Other equipment', ['Lamp']],
  ]);
});

it('shows one list while there are fewer', () => {
  expect(choose([flash, lamp])).toEqual([[null, ['Flash', 'Lamp']]]);
});

it('shows a description under its equipment, linked to the option', () => {
  choose([flash, lamp]);
  const radio = screen.getByRole('radio', { name: /Flash/ });
  expect(document.getElementById(radio.getAttribute('aria-describedby')!)?.textContent).toBe('Two batteries.');
});
