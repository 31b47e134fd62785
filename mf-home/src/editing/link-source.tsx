import { OutsideSource } from '../components/outside-source/outside-source';
import { giveLinksBack, takeOverLinks, useIsOutside } from '../data/link-source';
import { useEditing } from './use-editing';

/** Notice that the links come from a sheet; empty without one. */
export function LinkSource() {
  const { drafts } = useEditing();
  const isOutside = useIsOutside();
  return isOutside ? (
    <OutsideSource
      things="links"
      source="sheet"
      takeOver={takeOverLinks}
      giveBack={giveLinksBack}
      onTaken={() => drafts.load()}
    />
  ) : null;
}
