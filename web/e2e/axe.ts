import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Nothing on the page bars anybody from using it, as far as a program can tell. */
export async function accessible(page: Page, state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] }) // what is right is not told: that took as long again
    .setLegacyMode() // no page of ours has frames of other origins, which would want a page of their own for the result
    .analyze()
  const found = violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}\n${failureSummary ?? ''}`))
  expect.soft(found, state).toEqual([])
}
