import { mount } from 'svelte'
import App from './App.svelte'
import './look/tokens.css'
import './look/parts.css'
import { settings } from './settings.svelte'
import { dictionary } from './text/words.svelte'

await dictionary.use(settings.values.lang)
mount(App, { target: document.getElementById('app')! })
