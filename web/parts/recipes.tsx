import { copyName, RECIPES, type Recipe } from '../words/recipes.ts'
import { CopyButton } from './copy-button.tsx'
import nfc from './nfc.module.css'
import styles from './recipes.module.css'

/** How automations are made to post to `address`. */
export function Recipes({ address }: { address: string }) {
  return (
    <div>
      {RECIPES.map(recipe => (
        <Entry address={address} key={recipe.title} recipe={recipe} />
      ))}
    </div>
  )
}

function Entry({ address, recipe }: { address: string; recipe: Recipe }) {
  let { sample, steps, text, title } = recipe
  return (
    <details className={styles.recipe}>
      <summary className={nfc.summary}>{title}</summary>
      <div className={styles.body}>
        <p className={nfc.text}>{text}</p>
        {steps.length > 0 ? (
          <ol className={nfc.steps}>
            {steps.map(step => (
              <li className={nfc.step} key={step}>
                <span>{step}</span>
              </li>
            ))}
          </ol>
        ) : null}
        {sample ? (
          <div className={styles.sample}>
            <pre className={styles.code}>{sample(address)}</pre>
            <CopyButton label={copyName(title)} text={sample(address)} />
          </div>
        ) : null}
      </div>
    </details>
  )
}
