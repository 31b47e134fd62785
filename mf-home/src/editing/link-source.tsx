import { OutsideSource } from './outside-source/outside-source';
import { resumeLinkSource, importLinks, useHasLinkSource } from '../data/link-source';
import { useEditing } from './use-editing';

/** Notice that the links come from a sheet; empty without one. */
export function LinkSource() {
  const { drafts } = useEditing();
  const isOutside = useHasLinkSource();
  return isOutside ? (
    <OutsideSource
      things="links"
      source="sheet"
      takeOver={importLinks}
      giveBack={resumeLinkSource}
      onTaken={() => drafts.load()}
    />
  ) : null;
}
