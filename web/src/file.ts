import { mount } from "svelte";
import FileApp from "./FileApp.svelte";
import "./styles/tokens.css";
import "./styles/base.css";

const target = document.getElementById("app");
if (target === null) throw new Error("take-or-pass-offline.html has no #app");

export default mount(FileApp, { target });
